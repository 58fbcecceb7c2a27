import shutil
import threading
import wave

import pytest

from desktop_go.gui.play import sounds
from desktop_go.gui.play.sounds import Sound, SoundPlayer, write_scaled
from desktop_go.resources import asset_path


class FakePlayer:
    def __init__(self, works=True):
        self.works = works
        self.played = []
        self.heard = threading.Semaphore(0)
        self.thread = None

    def __call__(self, path):
        self.played.append((path.name, peak(path)))
        self.thread = threading.current_thread()
        self.heard.release()
        return self.works

    def wait(self):
        assert self.heard.acquire(timeout=10)


def peak(path):
    with wave.open(str(path), "rb") as file:
        frames = file.readframes(file.getnframes())
    return max(abs(int.from_bytes(frames[i : i + 2], "little", signed=True))
               for i in range(0, len(frames), 2))  # fmt: skip


@pytest.mark.parametrize("name", [name for sound in Sound for name in sound.value])
def test_recordings_are_short_and_not_clipped(name):
    path = asset_path(f"sounds/{name}.wav")
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        assert file.getnframes() / file.getframerate() < 2.0
    assert 8000 < peak(path) < 32000


def test_volume_scales_the_samples(tmp_path):
    source = asset_path("sounds/stone1.wav")
    write_scaled(source, tmp_path / "half.wav", 0.5)
    assert peak(tmp_path / "half.wav") == pytest.approx(peak(source) / 2, abs=1)


def test_plays_in_another_thread_and_takes_turns():
    fake = FakePlayer()
    player = SoundPlayer(fake)
    for _ in range(3):
        player.play(Sound.STONE)
        fake.wait()
    player.close()
    assert len({name for name, _ in fake.played}) == 3
    assert fake.thread is not threading.current_thread()


@pytest.mark.parametrize(("on", "volume"), [(False, 100), (True, 0)])
def test_off_is_silent(on, volume):
    fake = FakePlayer()
    player = SoundPlayer(fake)
    player.configure(on, volume)
    player.play(Sound.END)
    player.close()
    assert fake.played == []


def test_quieter_when_asked():
    fake = FakePlayer()
    player = SoundPlayer(fake)
    for volume in (100, 40):
        player.configure(True, volume)
        player.play(Sound.PASS)
        fake.wait()
    player.close()
    assert fake.played[1][1] < fake.played[0][1] / 4


def test_gives_up_without_a_device():
    fake = FakePlayer(works=False)
    player = SoundPlayer(fake)
    for _ in range(sounds.GIVE_UP_AFTER):
        player.play(Sound.STONE)
        fake.wait()
    player.close()
    assert not player.available
    player.play(Sound.STONE)
    assert len(fake.played) == sounds.GIVE_UP_AFTER


def test_a_hanging_player_never_blocks():
    release, entered = threading.Event(), threading.Event()

    def hang(path):
        entered.set()
        return release.wait(10)

    player = SoundPlayer(hang)
    player.play(Sound.STONE)
    assert entered.wait(10)
    for _ in range(50):
        player.play(Sound.STONE)
    release.set()
    player.close()


def test_no_player_on_this_machine_is_no_error(monkeypatch):
    monkeypatch.setattr(sounds.sys, "platform", "linux")
    monkeypatch.setattr(sounds.shutil, "which", lambda name: None)
    player = SoundPlayer()
    assert not player.available
    player.play(Sound.STONE)
    player.close()


def test_a_command_that_fails_counts_as_failed(monkeypatch, tmp_path):
    monkeypatch.setattr(sounds.sys, "platform", "linux")
    monkeypatch.setattr(sounds.shutil, "which", lambda name: str(tmp_path / "nothing"))
    play = sounds.find_player()
    assert play is not None
    assert play(tmp_path / "sound.wav") is False


@pytest.mark.skipif(shutil.which("true") is None, reason="needs a command that does nothing")
def test_a_command_that_ends_well_counts_as_played(monkeypatch, tmp_path):
    command = shutil.which("true")
    monkeypatch.setattr(sounds.sys, "platform", "linux")
    monkeypatch.setattr(sounds.shutil, "which", lambda name: command)
    play = sounds.find_player()
    assert play is not None
    assert play(tmp_path / "sound.wav") is True


def test_a_frozen_program_hands_on_the_library_path_it_was_given(monkeypatch):
    monkeypatch.setattr(sounds.sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/home/lib")
    assert sounds.clean_environment()["LD_LIBRARY_PATH"] == "/home/lib"
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG")
    assert "LD_LIBRARY_PATH" not in sounds.clean_environment()
