"""Labels in the memory of a GPU (here of the processor) come back as they were, but turned."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")

from desktop_go.games.go.features import GLOBALS, PLANES  # noqa: E402
from training.label_store import COLUMNS, LabelStore, turn  # noqa: E402
from training.replay import symmetry_table  # noqa: E402

SIZE = 5
POINTS = SIZE * SIZE


def labels(count: int, seed: int = 1) -> dict[str, object]:
    """Random columns for ``LabelStore.add``; the first number names the row."""
    generator = torch.Generator().manual_seed(seed)
    planes = torch.rand((count, PLANES, SIZE, SIZE), generator=generator) < 0.4
    planes[:, 0] = True
    policy = torch.rand((count, POINTS + 1), generator=generator)
    numbers = torch.rand((count, GLOBALS), generator=generator)
    numbers[:, 0] = torch.arange(count)
    return {
        "planes": planes.to(torch.uint8),
        "numbers": numbers,
        "policy": policy / policy.sum(1, keepdim=True),
        "judged": torch.rand((count, 2), generator=generator),
        "owner": torch.randint(-100, 101, (count, POINTS), generator=generator).to(torch.int8),
    }


def store_of(count: int, capacity: int = 40) -> LabelStore:
    store = LabelStore(SIZE, capacity, torch.device("cpu"))
    store.add(**labels(count))
    return store


def test_each_eighth_comes_back_in_its_symmetry():
    put, store = labels(30), store_of(30)
    batch = store.batch(67)
    assert len(batch.planes) == 64
    table = torch.from_numpy(symmetry_table(SIZE))
    for place in range(64):
        row = int(batch.numbers[place, 0])
        images = table[place // 8]
        points = images[:POINTS]
        found = batch.planes[place].float().flatten(1)
        assert torch.equal(found[:, points], put["planes"][row].float().flatten(1))
        owners = (100 * batch.owner[place]).round().flatten()[points]
        assert torch.equal(owners, put["owner"][row].float())
        assert batch.policy[place, images].tolist() == pytest.approx(
            put["policy"][row].tolist(), rel=2e-3
        )
        assert torch.equal(batch.numbers[place], put["numbers"][row])
        assert torch.equal(batch.targets[place, 1:3], put["judged"][row])
        assert batch.targets[place, [0, 3]].tolist() == [0, 1]
    assert batch.policy.sum(1).tolist() == pytest.approx([1] * 64)


def test_no_two_symmetries_are_alike():
    board = torch.arange(POINTS).float().view(1, 1, SIZE, SIZE).expand(8, 1, SIZE, SIZE)
    turned = turn(board)
    assert torch.equal(turned[0], board[0])
    assert len({tuple(part.flatten().tolist()) for part in turned}) == 8


def test_nothing_is_taken_beyond_the_capacity():
    store = store_of(30)
    assert not store.is_full
    for _ in range(2):
        store.add(**labels(30, seed=2))
        assert store.count == 40
        assert int(store.draw) == 40
        assert store.is_full
    torch.manual_seed(1)
    seen = {float(n) for _ in range(20) for n in store.batch(64).numbers[:, 1]}
    wanted = [*labels(30)["numbers"][:, 1], *labels(30, seed=2)["numbers"][:10, 1]]
    assert seen <= {float(n) for n in wanted}
    assert len(seen) == 40


def test_close_positions_are_seen_more_often():
    store = LabelStore(SIZE, 2, torch.device("cpu"))
    columns = labels(2)
    columns["judged"] = torch.tensor([[0.9, 30.0], [0.4, -2.0]])
    store.add(**columns)
    torch.manual_seed(3)
    is_close = (store.batch(8000).targets[:, 2] == -2).float().mean()
    assert float(is_close) == pytest.approx(0.625, abs=0.03)


def test_positions_in_which_a_pupil_is_further_off_are_seen_more_often():
    store = LabelStore(SIZE, 2, torch.device("cpu"))
    columns = labels(2)
    columns["judged"] = torch.tensor([[0.9, 30.0], [0.4, -2.0]])
    store.add(**columns, value=torch.tensor([0.5, 0.3]))
    torch.manual_seed(3)
    is_hard = (store.batch(8000).targets[:, 2] == 30).float().mean()
    assert float(is_hard) == pytest.approx(0.625, abs=0.03)


def test_positions_are_kept_in_a_file_and_taken_as_far_as_there_is_room(tmp_path: Path):
    first, second = store_of(30, 1000), store_of(10)
    first.save(tmp_path / "kept.pt")
    rows = sum(getattr(first, name)[:30].nbytes for name in COLUMNS)
    assert (tmp_path / "kept.pt").stat().st_size < rows + 10_000, "no room for more is written"
    second.take(tmp_path / "kept.pt")
    assert second.count == second.draw.item() == 40
    for name in COLUMNS:
        assert torch.equal(getattr(second, name)[10:], getattr(first, name)[:30])
    second.take(tmp_path / "kept.pt")
    assert second.count == 40
    with pytest.raises(ValueError, match="5x5"):
        LabelStore(7, 40, torch.device("cpu")).take(tmp_path / "kept.pt")


def test_a_file_that_cannot_be_written_whole_does_not_take_the_place_of_another(
    tmp_path: Path, monkeypatch
):
    store_of(30).save(tmp_path / "kept.pt")
    whole = (tmp_path / "kept.pt").read_bytes()

    def fails(kept: object, path: Path) -> None:
        path.write_bytes(b"a part")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(torch, "save", fails)
    with pytest.raises(OSError, match="No space"):
        store_of(10).save(tmp_path / "kept.pt")
    assert (tmp_path / "kept.pt").read_bytes() == whole
