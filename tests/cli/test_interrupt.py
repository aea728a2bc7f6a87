from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from preferans_tui.cli import main


def test_ctrl_c_while_standard_input_is_read_is_no_traceback():
    process = subprocess.Popen(
        [sys.executable, "-m", "preferans_tui", "score", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(1)  # until it waits for its input
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_an_option_is_written_in_full(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["rules", "--lan", "ru"])
    assert ended.value.code == 2
    assert "--lan" in capsys.readouterr().err
