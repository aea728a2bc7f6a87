"""What a power cut leaves half written is cut off; what was changed by hand is noticed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from preferans_tui.journal import seal
from preferans_tui.journal.file import Reading, event_text, read
from preferans_tui.journal.store import Store

Evening = Callable[[int], bytes]
Event = Callable[[int], dict[str, Any]]


def after_seal(data: bytes, n: int) -> int:
    """Return how many bytes there are up to the last digit of seal n."""
    return data.index(b"\n# seal %d " % n) + len(b"\n# seal %d " % n) + 16


def test_a_whole_file_is_read(evening: Evening, header: dict[str, Any], event: Event) -> None:
    data = evening(20)
    reading = read(data)
    assert isinstance(reading, Reading)
    assert reading.header == header
    assert reading.events == tuple(event(n) for n in range(1, 21))
    assert (reading.sealed, reading.broken, reading.cut) == (True, None, b"")
    assert reading.sealed_bytes == len(data)


def test_cut_at_every_byte(evening: Evening, event: Event) -> None:
    data = evening(20)
    ends = [after_seal(data, n) for n in range(21)]
    events = tuple(event(n) for n in range(1, 21))
    for length in range(ends[0]):
        assert [problem.code for problem in read(data[:length])] == ["header_cut"], length
    for length in range(ends[0], len(data) + 1):
        reading = read(data[:length])
        whole = sum(end <= length for end in ends) - 1
        assert isinstance(reading, Reading), length
        assert reading.events == events[:whole], length
        assert reading.broken is None
        kept = data[: reading.sealed_bytes]
        assert kept + reading.cut == data[:length]
        assert kept.rstrip(b"\n") == data[: ends[whole]]


@pytest.mark.parametrize("last", [3, 20])
def test_a_cut_file_goes_on(evening: Evening, event: Event, tmp_path: Path, last: int) -> None:
    """At every byte of the last two blocks: cut, opened, the same events written again, the same file."""
    data = evening(last)
    for length in range(after_seal(data, last - 2), len(data) + 1):
        path = tmp_path / f"{length}.toml"
        path.write_bytes(data[:length])
        store = Store.open(path)
        assert isinstance(store, Store), length
        with store:
            cut = store.reading.cut
            assert (store.aside.read_bytes() if store.aside else b"") == cut
            assert path.read_bytes() + cut == data[:length]
            for n in range(store.next_n, last + 1):
                store.append(event(n))
        assert path.read_bytes().rstrip() == data.rstrip(), length


def test_no_flipped_bit_passes(evening: Evening, header: dict[str, Any], event: Event) -> None:
    data = evening(4)
    events = tuple(event(n) for n in range(1, 5))
    for place in range(len(data)):
        for bit in range(8):
            changed = bytearray(data)
            changed[place] ^= 1 << bit
            reading = read(bytes(changed))
            if isinstance(reading, Reading) and reading.broken is None:
                assert reading.sealed
                assert reading.header == header
                whole = len(reading.events)
                assert reading.events == events[:whole], (place, bit)
                assert whole == len(events) or (whole == len(events) - 1 and reading.cut), (place, bit)


@pytest.mark.parametrize(
    "garbage", [b"\0" * 4096, b"\xff\xfe", b"[[event]]\nn = 4\ntype =", b"# seal 4 12ab", b" ", b"x"]
)
def test_garbage_at_the_end_is_cut(evening: Evening, garbage: bytes) -> None:
    data = evening(3)
    reading = read(data + garbage)
    assert isinstance(reading, Reading)
    assert (len(reading.events), reading.cut, reading.broken) == (3, garbage, None)


def test_a_whole_block_without_its_seal_is_never_read(evening: Evening, event: Event) -> None:
    block = ("\n" + event_text(event(4))).encode()
    reading = read(evening(3) + block)
    assert isinstance(reading, Reading)
    assert len(reading.events) == 3
    assert b"\n" + reading.cut == block


def test_a_block_whose_beginning_never_reached_the_disk_is_cut(evening: Evening) -> None:
    data = bytearray(evening(3))
    begin = after_seal(bytes(data), 2) + 2
    data[begin : begin + 20] = bytes(20)
    reading = read(bytes(data))
    assert isinstance(reading, Reading)
    assert (len(reading.events), reading.broken, reading.cut) == (2, None, bytes(data[begin:]))


def edited(data: bytes, old: bytes, new: bytes) -> bytes:
    assert old in data
    return data.replace(old, new)


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        (lambda data: edited(data, "Анна".encode(), "Инна".encode()), 0),
        (lambda data: edited(data, b"target = 1\n", b"target = 9\n"), 2),
        (lambda data: edited(data, b"C = 4", b"C = 5"), 3),
        (lambda data: data.replace(b"\n", b"\r\n"), 0),
        (lambda data: b"\xef\xbb\xbf" + data, 0),
        (lambda data: edited(data, b"# seal 2 ", b"# seal 7 "), 2),
        (lambda data: edited(data, b"# seal 4 ", b"# seal 9 "), 4),
        (lambda data: b"".join(row for row in data.splitlines(True) if not row.startswith(b"# seal 2 ")), 2),
        (lambda data: data[: after_seal(data, 4) - 16] + b"0123456789abcdef\n", 4),
        (lambda data: data + b"\n[[event]]\ntype = 'finish'\n\n[[event]]\ntype = 'reopen'\n", 5),
    ],
    ids=["name", "event", "other event", "CRLF", "BOM", "skip", "skip at end", "no seal", "hash", "added"],
)
def test_edits_are_noticed(evening: Evening, change: Callable[[bytes], bytes], broken: int) -> None:
    reading = read(change(evening(4)))
    assert isinstance(reading, Reading)
    assert reading.broken == broken
    assert len(reading.events) == (6 if broken == 5 else 4)


def test_an_edited_file_may_be_cut_too(evening: Evening) -> None:
    data = edited(evening(4), b"target = 1\n", b"target = 9\n")[:-30]
    reading = read(data)
    assert isinstance(reading, Reading)
    assert (reading.broken, len(reading.events)) == (2, 3)
    assert reading.cut


def test_two_files_joined_are_told(evening: Evening) -> None:
    data = evening(2)
    (problem,) = read(data + data)
    assert problem.code == "joined_files"
    assert problem.params["line"] > data.count(b"\n")


def test_a_seal_is_a_hash_of_all_above() -> None:
    running = seal.fresh()
    running.update(b"abc")
    assert seal.line(7, running) == b"# seal 7 ba7816bf8f01cfea\n"
