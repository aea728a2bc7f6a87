"""A sequence that never changes and still grows in constant time: an evening's events and deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

Item = TypeVar("Item")


class Trail(Sequence[Item], Generic[Item]):
    """An immutable sequence whose versions share one list.

    A version owns the first items of the list; only the longest may add to it, any other copies first.

    >>> one = Trail([1])
    >>> two, other = one.plus(2), one.plus(3)
    >>> list(one), list(two), list(other)
    ([1], [1, 2], [1, 3])
    """

    __slots__ = ("_items", "_size")

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self._items = list(items)
        self._size = len(self._items)

    def plus(self, item: Item) -> Trail[Item]:
        """Return the sequence with one more item at its end."""
        items = self._items
        if len(items) != self._size:
            items = items[: self._size]
        items.append(item)
        longer: Trail[Item] = Trail.__new__(Trail)
        longer._items = items
        longer._size = self._size + 1
        return longer

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Item]:
        return islice(self._items, self._size)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> list[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | list[Item]:
        if isinstance(index, slice):
            return self._items[: self._size][index]
        if not -self._size <= index < self._size:
            raise IndexError(index)
        return self._items[index if index >= 0 else self._size + index]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Trail({list(self)!r})"
