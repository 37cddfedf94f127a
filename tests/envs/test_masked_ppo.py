"""MaskablePPO of sb3-contrib trains on the games as they are; its environment is made by `make learners`."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from starhall.core import registry

ROOT = Path(__file__).resolve().parents[2]
LEARNS = """
import sys, warnings
import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_util import make_vec_env
from starhall.envs import IllegalAction

warnings.simplefilter("error", IllegalAction)
name = f"starhall.envs:starhall/{sys.argv[1]}-v1"
for env in (gymnasium.make(name, against="random"), make_vec_env(name, 3, env_kwargs={"against": "random"})):
    assert is_masking_supported(env)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32, n_epochs=2, seed=1)
    before = [part.detach().numpy().copy() for part in model.policy.parameters()]
    model.learn(int(sys.argv[2]))
    after = [part.detach().numpy() for part in model.policy.parameters()]
    assert any((one != other).any() for one, other in zip(before, after))
    assert all(np.isfinite(part).all() for part in after)
    seen = env.reset()
    seen = seen[0] if isinstance(seen, tuple) else seen
    masks = get_action_masks(env)
    actions, _ = model.predict(seen, action_masks=masks)
    assert np.atleast_2d(masks)[np.arange(np.size(actions)), actions].all()
    print("learned", model.num_timesteps)
"""


@pytest.fixture(scope="module")
def python() -> Path:
    """The Python of the environment that `make learners` makes."""
    make = shutil.which("make")
    assert make is not None
    subprocess.run([make, "--no-print-directory", "learners"], cwd=ROOT, check=True)
    return ROOT / ".venv-learners" / "bin" / "python"


@pytest.mark.soak
@pytest.mark.parametrize("slug", registry.slugs())
def test_it_trains_on_one_seat_and_on_a_vector_of_them(python: Path, tmp_path: Path, slug: str) -> None:
    steps = "384" if slug == "peace" else "192"
    done = subprocess.run(
        [python, "-c", LEARNS, slug, steps],
        cwd=tmp_path, env={**os.environ, "OMP_NUM_THREADS": "2"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("learned") == 2


@pytest.mark.soak
def test_the_example_says_how_strong_it_became(python: Path) -> None:
    words = ["-m", "examples.learners.masked", "--steps", "256", "--games", "4"]
    done = subprocess.run([python, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == [
        "after 0 steps, against random", "after 256 steps, against random",
    ]  # fmt: skip
