"""The action for GitHub and the hooks of pre-commit, run as these run them.

usage: tests/release/actions.py COLLIDE
from the project's root; without PyYAML nothing is looked at
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:
    print("actions: SKIPPED: python3 has no module yaml")
    sys.exit(0)

passed = failed = 0


def expect(what, wanted, found):
    global passed, failed
    if wanted == found:
        passed += 1
    else:
        failed += 1
        print(f"actions: {what}: expected {wanted!r}, found {found!r}")


def read(path):
    return yaml.safe_load(pathlib.Path(path).read_text(encoding="utf-8"))


def make_checkout(folder, program):
    """The project as it is fetched, and its program in place."""
    folder.mkdir()
    for name in os.listdir("."):
        if name not in (".git", "build"):
            os.symlink(os.path.abspath(name), folder / name)
    (folder / "build").mkdir()
    shutil.copy(program, folder / "build/collide")


def make_workspace(folder):
    """Somebody's game: a clean map, one with faults, names that need care."""
    (folder / "my maps").mkdir(parents=True)
    levels = pathlib.Path("scenes/levels")
    shutil.copy(levels / "clean.tmj", folder / "my maps/clean.tmj")
    shutil.copy(levels / "clean.tmj", folder / "$(touch gone).tmj")
    shutil.copy(levels / "cave.tmj", folder / "cave.tmj")


# ---- the action --------------------------------------------------------------


class Action:
    """Steps that are run as GitHub runs those of a composite action."""

    def __init__(self, checkout, workspace, name):
        folder = f".github/actions/{name}"
        self.action = read(f"{folder}/action.yml")
        self.path = checkout / folder
        self.workspace = workspace

    def fill_in(self, text, inputs):
        values = {f"inputs.{name}": value for name, value in inputs.items()}
        values["github.action_path"] = str(self.path)
        return re.sub(r"\$\{\{ *([a-z_.-]+) *\}\}",
                      lambda found: values[found[1]], text)

    def run(self, **given):
        """The exit status of the last step, and what was printed."""
        inputs = {name: str(row.get("default", ""))
                  for name, row in self.action["inputs"].items()}
        inputs.update({name.replace("_", "-"): value
                       for name, value in given.items()})
        output = self.workspace.parent / "output"
        output.write_text("")
        for step in self.action["runs"]["steps"]:
            if "run" not in step:
                continue
            script = self.workspace.parent / "step.sh"
            script.write_text(step["run"])
            env = {name: self.fill_in(value, inputs)
                   for name, value in step["env"].items()}
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", script],
                cwd=self.workspace, capture_output=True, text=True,
                env={**os.environ, **env, "GITHUB_OUTPUT": str(output)})
            if done.returncode != 0:
                break
        return done.returncode, output.read_text(), done.stdout + done.stderr


def check_steps(action):
    for step in action.action["runs"]["steps"]:
        if "run" in step:
            expect("expressions in a script", [], re.findall(r"\$\{\{",
                                                             step["run"]))
            expect("its shell", "bash", step["shell"])


def check_action(checkout, workspace):
    action = Action(checkout, workspace, "check")
    check_steps(action)

    status, output, said = action.run()
    expect("all that lies there", (1, "status=1\n"), (status, output))
    expect("annotations by the paths of git", {"cave.tmj"},
           set(re.findall(r"^::error file=([^,]*),line=\d+", said, re.M)))
    status, output, said = action.run(
        paths="my maps\n$(touch gone).tmj\n", profile="box2d-3")
    expect("names with blanks and dollars", (0, "status=0\n"), (status, output))
    expect("no name is a command", False, (workspace / "gone").exists())
    expect("a file that is not there", 2, action.run(paths="none.tmj")[0])
    expect("a path that looks like an option", 2,
           action.run(paths="--exit-zero\nnone.tmj")[0])
    expect("a profile that there is not", 2, action.run(profile="none")[0])
    (workspace / "collide.json").write_text('{"profile": "box2d-3"}')
    expect("a profile of the project file", [1, 0],
           [action.run(paths="cave.tmj", args="--select\nC020", **given)[0]
            for given in ({}, {"profile": "generic"})])
    (workspace / "collide.json").unlink()
    expect("arguments", 0, action.run(paths="cave.tmj", fail_on="error",
                                      args="--select\nC020,C027\n")[0])
    expect("SARIF in a file", (1, True),
           (action.run(format="sarif", output="found.sarif")[0],
            (workspace / "found.sarif").exists()))
    done = subprocess.run(
        [checkout / "build/collide", "check", "--write-baseline", "accepted",
         "cave.tmj"], cwd=workspace, capture_output=True)
    expect("a baseline is written", 0, done.returncode)
    expect("a baseline", 0,
           action.run(paths="cave.tmj", baseline="accepted")[0])


# ---- the action that judges an engine ----------------------------------------

ADAPTER = """import json, sys
for line in sys.stdin:
    print(json.dumps({"pairs": [{"a": "A", "b": "B", "overlap": True,
                                 "normal": [0, %s1], "depth": 1}]}), flush=True)
"""


def judge_engine(checkout, workspace):
    action = Action(checkout, workspace, "judge")
    check_steps(action)
    scene = pathlib.Path("scenes/article-1-box-box.json")
    shutil.copy(scene, workspace / "my scene.json")
    shutil.copy(scene, workspace / "-q")
    for name, sign in (("right", "-"), ("wrong", "")):
        (workspace / f"{name}.ndjson").write_text(
            '{"a":"A","b":"B","overlap":true,"depth":1,"normal":[0,%s1]}\n'
            % sign)
    page = workspace / "collide-judge.html"

    def run(**given):
        return action.run(**{"scenes": "my scene.json", **given})[:2]

    expect("an engine that is right", (0, "status=0\n"),
           run(results="right.ndjson"))
    expect("no page without a fault", False, page.exists())
    expect("scenes that look like an option", 0,
           run(scenes="-q", results="right.ndjson")[0])
    status, output, said = action.run(scenes="my scene.json",
                                      results="wrong.ndjson")
    expect("an engine that is wrong", (1, "status=1\n"), (status, output))
    expect("its annotation", ["wrong.ndjson"],
           re.findall(r"^::error file=([^,]*),line=1", said, re.M))
    expect("a page with a picture", True, "<svg" in page.read_text())
    expect("text in a file", (1, True),
           (run(results="wrong.ndjson", format="text", output="found.txt")[0],
            (workspace / "found.txt").exists()))
    expect("more arguments", 0,
           run(results="wrong.ndjson", args="--ignore\nnormal\n")[0])
    expect("neither adapter nor results", (2, "status=2\n"), run())
    expect("scenes that are not there", 2,
           run(scenes="none", results="right.ndjson")[0])
    subprocess.run([checkout / "build/collide", "judge", "--write-baseline",
                    "known", "my scene.json", "wrong.ndjson"], cwd=workspace,
                   capture_output=True)
    (workspace / "refused.ndjson").write_text(
        '{"a":"A","b":"B","refused":"no boxes"}\n')
    expect("nothing judged", (2, "status=2\n"), run(results="refused.ndjson"))
    (workspace / "matter.ndjson").write_text(
        '{"bodyA":"A","bodyB":"B","collided":true,"depth":1,'
        '"normal":{"x":0,"y":1}}\n')
    expect("the dialect of the profile", 0,
           run(results="matter.ndjson", profile="matter")[0])
    expect("a baseline of faults", 0,
           run(results="wrong.ndjson", baseline="known")[0])
    asks = subprocess.run([checkout / "build/collide", "ask", "--help"],
                          capture_output=True).returncode == 0
    if not asks:
        print("actions: SKIPPED: the adapter, which needs collide ask")
        return
    (workspace / "adapter.py").write_text(ADAPTER % "-")
    expect("an adapter that is right", (0, "status=0\n"),
           run(adapter="python3 adapter.py"))
    (workspace / "adapter.py").write_text(ADAPTER % "")
    expect("an adapter that is wrong", 1, run(adapter="python3 adapter.py")[0])
    expect("the place of its fault", ["my scene.json"],
           re.findall(r"^::error file=([^,]*),line=1", action.run(
               scenes="my scene.json", adapter="python3 adapter.py")[2], re.M))
    expect("generated scenes", 1,
           run(scenes="", generate="--family\ntie\n--count\n2",
               adapter="python3 adapter.py")[0])


# ---- hooks -------------------------------------------------------------------

OURS = ["a.tmj", "maps/b.tmx", "w.world", "c.ldtk", "c/Level_0.ldtkl",
        "land.geojson"]
OTHERS = ["package.json", "Button.tsx", "a.tmjx", "tmj", "README.md",
          "tiles.tsj"]


def check_hooks(checkout, workspace):
    env = dict(os.environ)
    env["PATH"] = f"{checkout / 'build'}:{env['PATH']}"
    for hook in read(".pre-commit-hooks.yaml"):
        name = hook["id"]
        expect(f"{name}: files", OURS, [file for file in OURS + OTHERS
                                        if re.search(hook["files"], file)])
        command = hook["entry"].split()
        if hook["language"] == "script":
            command[0] = str(checkout / command[0])
        for files, wanted in [(["my maps/clean.tmj"], 0),
                              (["cave.tmj", "my maps/clean.tmj"], 1)]:
            done = subprocess.run(command + files, cwd=workspace, env=env,
                                  capture_output=True)
            expect(f"{name}: {files}", wanted, done.returncode)


# ---- the program, when it is first asked for ---------------------------------


MAKE = """#!/bin/sh
for word; do case $word in B=*) own=${word#B=} ;; esac; done
test -d "$2/$own" && cp "$2/ready" "$2/$own/collide" && echo made
"""


def check_first(checkout):
    """Two ask at once; what builds the program is played here."""
    program, ready = checkout / "build/collide", checkout / "ready"
    program.rename(ready)
    tools = checkout / "tools"
    tools.mkdir()
    (tools / "make").write_text(MAKE)
    (tools / "make").chmod(0o755)
    env = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"}
    runs = [subprocess.Popen([checkout / ".ci/collide", "help"], env=env,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for _ in range(2)]
    shown = [run.communicate()[0] for run in runs]
    wanted = subprocess.run([program, "help"], capture_output=True).stdout
    expect("first runs", [wanted, wanted], shown)
    expect("what stays of building", ["collide"],
           os.listdir(checkout / "build"))
    program.unlink()
    ready.unlink()
    done = subprocess.run([checkout / ".ci/collide", "help"], env=env,
                          capture_output=True)
    expect("a build that fails", (2, b""), (done.returncode, done.stdout))


def main():
    for name in os.listdir(".github/workflows"):
        for job in read(f".github/workflows/{name}")["jobs"].values():
            for step in job["steps"]:
                used = step.get("uses", "./.ci/run")
                expect(f"{name}: {used} exists", True,
                       not used.startswith("./") or os.path.exists(used))
    with tempfile.TemporaryDirectory() as scratch:
        checkout = pathlib.Path(scratch, "checkout")
        workspace = pathlib.Path(scratch, "workspace")
        make_checkout(checkout, sys.argv[1])
        make_workspace(workspace)
        check_action(checkout, workspace)
        judge_engine(checkout, workspace)
        check_hooks(checkout, workspace)
        check_first(checkout)
    print(f"actions: {passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
