#!/usr/bin/env python3
"""What bash, zsh and fish offer for the beginning of a command line, and what
they insert when Tab is pressed in a terminal.

usage: completions.py PROGRAM

Sets are exact. Those that grow with the program come from its lists, such as
`check --rules`; the rest stands in the tables below. Ends with a line
"completions: N passed, M failed"; exits with 1 if anything failed.
"""

import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
BASH_COMPLETION = "/usr/share/bash-completion/bash_completion"
PATIENCE = 30  # seconds that a shell may need for one answer

passed = failed = 0


def expect(what, wanted, found):
    global passed, failed
    if wanted == found:
        passed += 1
        return
    failed += 1
    print(f"completions: {what}:\n-{wanted}\n+{found}")


def collide(*arguments):
    return subprocess.run([PROGRAM, *arguments], text=True, check=True,
                          stdout=subprocess.PIPE).stdout


# ---- what the program lists --------------------------------------------------

RULES = dict(re.findall(r"^(C\d+) +\S+ +(\S+)", collide("check", "--rules"), re.M))
FAMILIES = dict(re.findall(r"^(\S+) +(.*)", collide("generate", "--list"), re.M))
SCHEMAS = set(collide("schema").split())
TABLE = collide("completions", "bash").replace("='", "\n")
COMMANDS = set(re.findall(r"^c\t\S+\t(\S+)", TABLE, re.M))
TOPICS = set(re.findall(r"^w\t-\t(\S+)", re.search(
    r"^c\t\S+\thelp\t.*((?:\nw.*)+)", TABLE, re.M).group(1), re.M))

# ---- the tables --------------------------------------------------------------

MAPS = {"my level.json", "map.tmx", "sub/"}
FILES = MAPS | {"my notes.txt", "plain"}
DIALECTS = set("collide box2d dyn4j chipmunk cute_c2 parry matter planck "
               "box2d-3 rapier sat-js detect-collisions p2".split())

# A line and all that is offered at its end.
LINES = {
    "collide ": COMMANDS,
    "collide --": {"--output", "--help", "--version"},
    "collide check --format ":
        set("text json ndjson sarif github junit tap markdown html".split()),
    "collide draw --format ": {"svg", "html", "png", "text"},
    "collide golden verify --format=j": {"json", "junit"},
    "collide diff --format ": {"text", "json", "patch"},
    "collide --pretty draw --query c": {"clip", "cast", "cross", "contains",
                                        "check"},
    "collide generate --family ": set(FAMILIES) | {"all"},
    "collide generate --family touching,cros": {"touching,crossing"},
    "collide generate --types poi": {"point"},
    "collide check --select C03": {rule for rule in RULES if rule.startswith("C03")},
    "collide check --select C001 --ignore C001,C02":
        {f"C001,{rule}" for rule in RULES if rule.startswith("C02")},
    "collide check --explain ": set(RULES),
    "collide check --set=fl": {"float32="},
    "collide check --set=weld=": set(),
    "collide judge --tol d": {"depth=", "distance="},
    "collide golden ": {"record", "verify", "review", "accept"},
    "collide golden verify ": {"sub/"},
    "collide golden verify sub ": set(),
    "collide help ": COMMANDS | TOPICS,
    "collide schema scene ": SCHEMAS,
    "collide completions ": {"bash", "zsh", "fish"},
    "collide sat --as ": DIALECTS,
    "collide gjk --pair ": set(),
    "collide cast --shape ": set(),
    "collide sat --shape ": set(),
    "collide check --player ": set(),
    "collide generate ": set(),
    "collide sat ": MAPS,
    "collide sat pl": {"plain"},
    "collide sat -- ": MAPS,
    "collide check --jobs 2 my": {"my level.json"},
    "collide judge map.tmx ": FILES,
    "collide sat -o ": FILES,
    "collide check -qo pl": {"plain"},
    "collide check --write-baseline=pl": {"plain"},
    # unknown commands and options, some of which a shell could run
    "collide nothing ": set(),
    "collide ! --": set(),
    "collide '' --": set(),
    "collide sat --* * ma": {"map.tmx"},
    "collide $(touch evil) --": set(),
    "collide (touch evil) --": set(),
    "collide sat --format=$(touch evil)x": set(),
    "collide sat $(touch evil)x": set(),
}

# A line, and options that are offered at its end, and that are not.
OPTIONS = {
    "collide gjk --": ("--within --pair --help", "--player --first --family"),
    "collide gjk -": ("-o -e -h --within", "-q"),
    "collide check --player 1x2 --select C001 --": (
        "--select --fix", "--player --within"),
    "collide check -o x -q -": ("--fix -h", "-o --output -q --quiet"),
    "collide sat --all -- --": ("", "--all --pair --help"),
}

# A line on which Tab is pressed, and the arguments of the command.
TYPED = {
    "collide sat my\t": ["sat", "my level.json"],
    "collide sat --output=my\\ n\t": ["sat", "--output=my notes.txt"],
    "collide judge map.tmx my\\ n\t": ["judge", "map.tmx", "my notes.txt"],
    "collide check --form\tsa\t": ["check", "--format", "sarif"],
    "collide check --format=sa\t": ["check", "--format=sarif"],
    "collide check --set wel\t2": ["check", "--set", "weld=2"],
    "collide generate --family=tie,crossi\t": ["generate", "--family=tie,crossing"],
    "collide golden verify su\t": ["golden", "verify", "sub"],
    "collide reduce map.tmx -- cat pl\t": ["reduce", "map.tmx", "--", "cat", "plain"],
    "collide sat -- pl\t": ["sat", "--", "plain"],
}

# What zsh would insert or show, in a file.
ZSH_SETUP = r"""
PROMPT='> '
autoload -Uz compinit
compinit -D -u
compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-[a-zA-Z]#(O|A|D)\ * ]]; then
        builtin compadd "$@"
        return
    fi
    local -a hits shown
    integer at=${@[(I)-*d]}
    (( at )) && shown=("${(@P)${@[at+1]}}")
    [[ " $* " == *' -S = '* ]] && local suffix='='
    builtin compadd -A hits -D shown "$@"
    for ((at = 1; at <= $#hits; at++)); do
        [[ -n $shown[at] || -z "$shown" ]] &&
            print -r -- "$IPREFIX$hits[at]$suffix"$'\t'"${shown[at]#*-- }" >>../answer
    done
    builtin compadd "$@"
}
collect() {
    : >../answer
    _main_complete
    compstate[insert]= compstate[list]=
    mv ../answer ../answer.done
}
zle -C collect complete-word collect
bindkey '^T' collect
"""

# ---- shells ------------------------------------------------------------------


class Terminal:
    """A shell in a terminal; its answers are in the file "answer.done"."""

    def __init__(self, arguments, setup):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execvp(arguments[0], arguments)
        with open("../setup", "w") as file:
            file.write(setup + "\necho >../answer.done\n")
        self.ask("source ../setup\r")

    def ask(self, keys):
        os.write(self.terminal, keys.encode())
        end = time.monotonic() + PATIENCE
        while not os.path.exists("../answer.done"):
            if time.monotonic() > end:
                return "no answer"
            if select.select([self.terminal], [], [], 0.01)[0]:
                os.read(self.terminal, 65536)
        with open("../answer.done") as file:
            answer = file.read()
        os.remove("../answer.done")
        return answer

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


def run(*arguments):
    result = subprocess.run(arguments, text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT)
    return result.stdout


def of_pairs(text):
    """A description for each word; folders end with a slash."""
    lines = text.replace("\\", "").splitlines()
    pairs = [line.partition("\t") for line in lines]
    return {word.rstrip("/ ") + "/" * os.path.isdir(word): text
            for word, _, text in pairs if word}


def install(script, path):
    """Puts a script where the shell looks for it."""
    path = os.path.expanduser("~/" + path)
    os.makedirs(os.path.dirname(path))
    shutil.copy("../" + script, path)


class Bash:
    name = "bash"
    words = "collide() { printf '%s\\n' \"$@\" >../answer; mv ../answer ../answer.done; }"

    def offer(self, line):
        words = re.findall(r"=|[^ =]+", line) + [""] * line.endswith((" "))
        script = ("source ../bash; compopt() { :; }; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); "
                  "_collide; printf '%s\\n' \"${COMPREPLY[@]}\"")
        # What it offers follows the last "=".
        lead = re.search(r"(--[^ ]*=)?[^ =]*$", line).group(1) or ""
        found = of_pairs(run("bash", "--norc", "-c", script, "-", *words))
        return {lead + word: text for word, text in found.items()}

    def terminal(self):
        return Terminal(["bash", "--norc", "-i"],
                        'eval "$(cat ../bash)"\n' + self.words)


class BashCompletion(Bash):
    name = "bash-completion"

    def terminal(self):
        install("bash", ".local/share/bash-completion/completions/collide")
        return Terminal(["bash", "--norc", "-i"],
                        f"source {BASH_COMPLETION}\n" + self.words)


class Zsh:
    name = "zsh"
    words = "collide() { print -rl -- \"$@\" >../answer; mv ../answer ../answer.done; }"

    def __init__(self):
        self.shell = Terminal(["zsh", "-f", "-i"], ZSH_SETUP + "source ../zsh")

    def offer(self, line):
        # Control-U deletes the line that was.
        return of_pairs(self.shell.ask("\x15" + line + "\x14"))

    def terminal(self):
        self.shell.close()
        install("zsh", "functions/_collide")
        return Terminal(["zsh", "-f", "-i"], "fpath+=~/functions\n"
                        "autoload -Uz compinit\ncompinit -D -u\n" + self.words)


class Fish:
    name = "fish"
    words = "function collide; string join \\n -- $argv >../answer; " \
            "mv ../answer ../answer.done; end"

    def offer(self, line):
        script = "source ../fish; complete -C $argv[1]"
        return of_pairs(run("fish", "--no-config", "-c", script, line))

    def terminal(self):
        install("fish", ".config/fish/completions/collide.fish")
        # Without this folder, fish starts a program that reads all manuals.
        os.makedirs(os.path.expanduser("~/.local/share/fish/generated_completions"))
        return Terminal(["fish", "-i"], self.words)


# ---- the tests ---------------------------------------------------------------


def with_option(line, words):
    """The words as they stand on the line, where --OPTION= is in front."""
    option = re.search(r"(--[a-z-]+=)[^ ]*$", line)
    return {(option.group(1) if option else "") + word for word in words}


def test_sets(shell):
    for line, wanted in LINES.items():
        expect(f"{shell.name}: {line}", sorted(with_option(line, wanted)),
               sorted(shell.offer(line)))
    expect(f"{shell.name}: what is typed is not run", False,
           os.path.exists("evil"))
    for command in COMMANDS:
        options = re.findall(r"^ +(?:-\w, )?(--[a-z0-9-]+)",
                             collide("help", command), re.M)
        line = f"collide {command} --"
        expect(f"{shell.name}: {line}", sorted(options),
               sorted(shell.offer(line)))
    for line, (some, none) in OPTIONS.items():
        found = set(shell.offer(line))
        expect(f"{shell.name}: {line}", set(), set(some.split()) - found)
        expect(f"{shell.name}: {line}", set(), set(none.split()) & found)


def test_descriptions(shell):
    """A terminal may be too narrow for all of them."""
    help_text = collide("help")
    for line, word, texts in (
            ("collide s", "sat", help_text),
            ("collide gjk --wi", "--within", collide("help", "gjk")),
            ("collide check --select C03", "C034", RULES["C034"]),
            ("collide generate --family n", "nested", FAMILIES["nested"]),
            ("collide help t", "toi", help_text)):
        text = shell.offer(line).get(word, "")
        expect(f"{shell.name}: {line}: {word}: {text!r}", True,
               len(text) > 3 and text[:30].strip() in " ".join(texts.split()))


def test_typing(shell):
    terminal = shell.terminal()
    for line, wanted in TYPED.items():
        # zsh takes the slash of a folder away again.
        expect(f"{shell.name}: {line!r}", wanted,
               [word.rstrip("/")
                for word in terminal.ask(line + "\r").splitlines()])
    terminal.close()


def test_script(name):
    """The shell can read its script, and all of its lines have five fields."""
    expect(f"{name} -n", "", run(name, "-n", "../" + name))
    with open("../" + name) as file:
        text = file.read()
    table = re.search(r"_table[= ]'(.*?)\n'\n", text, re.S).group(1)
    expect(f"{name}: fields", set(),
           {line for line in table.split("\n") if line.count("\t") != 4})
    if name == "bash" and shutil.which("shellcheck"):
        expect("shellcheck", "", run("shellcheck", "-s", "bash", "../bash"))


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "here"))
        os.chdir(os.path.join(folder, "here"))
        os.environ.update(HOME=folder, TERM="dumb", LC_ALL="C.UTF-8")
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "ZDOTDIR"):
            os.environ.pop(name, None)
        for name in FILES:
            if name.endswith("/"):
                os.mkdir(name)
            else:
                open(name, "w").close()
        for shell in (Bash, BashCompletion, Zsh, Fish):
            if not (os.path.exists(BASH_COMPLETION) if shell is BashCompletion
                    else shutil.which(shell.name)):
                print(f"{shell.name}: SKIPPED: it is not installed")
                continue
            if shell is not BashCompletion:
                with open("../" + shell.name, "w") as file:
                    file.write(collide("completions", shell.name))
                test_script(shell.name)
            shell = shell()
            if shell.name != "bash-completion":
                test_sets(shell)
            if shell.name in ("zsh", "fish"):
                test_descriptions(shell)
            test_typing(shell)
    print(f"completions: {passed} passed, {failed} failed")


main()
sys.exit(failed > 0)
