#!/bin/sh
# Reads the reports of `collide check` and `collide judge` with the programs that
# others read them with: jq, an XML parser, a TAP parser, and the schema of
# SARIF.
#
# usage: tests/program_runs/reports.sh BUILD
# from the project's root; BUILD is the folder with the program. The schema
# comes with a package of npm; where that cannot be had, SARIF is read by jq
# alone, which is said.
set -eu
export LC_ALL=C

program=$(cd "$1" && pwd)/collide
scratch=$1/reports
# shellcheck source=tests/support/tally.sh
. tests/support/tally.sh
tally_begin "$scratch"

# ---- files to check ----------------------------------------------------------

# Polygons that cross themselves, beside a good one; $1: lines in front.
faulty_map() {
    cat <<END
$1{"type": "map", "orientation": "orthogonal", "width": 9, "height": 9,
 "tilewidth": 10, "tileheight": 10, "infinite": false, "tilesets": [],
 "layers": [{"type": "objectgroup", "name": "a|b <&> #1", "objects": [
  {"id": 1, "name": "x", "x": 10, "y": 10, "width": 5, "height": 5},
  {"id": 2, "x": 30, "y": 30, "polygon":
   [{"x": 0, "y": 0}, {"x": 9, "y": 9}, {"x": 9, "y": 0}, {"x": 0, "y": 9}]},
  {"id": 3, "x": 60, "y": 60, "width": "wide", "height": 5},
  {"id": 3, "x": 70, "y": 10, "width": 5, "height": 5}
]}]}
END
}

# A name that means something in every format.
odd='odd %41 |#:,<&>"\é.tmj'

make_files() {
    cd "$scratch"
    faulty_map '' >faulty.tmj
    faulty_map '' >"$odd"
    printf '{"type": "map",\n "x": }' >broken.tmj
    echo '{"shapes": [{"type": "box", "min": [0, 0], "max": [1, 1]}]}' \
        >clean.json
}

# Writes the report of all files; the exit status tells that one is broken.
# $1: the format
report() {
    status=0
    "$program" check --format "$1" faulty.tmj "$odd" broken.tmj clean.json \
        >"$1" 2>messages || status=$?
    check "$1: the status" test "$status" = 2
}

# ---- JSON --------------------------------------------------------------------

# $1: a format; $2: a condition of jq on the whole
holds() {
    jq -es "$2" "$1" >out 2>&1 || { head -5 out && return 1; }
}

test_json() {
    check "json: a file each" holds json '.[0].files | length == 4'
    check "json: the counts are those of the findings" holds json '.[0] |
        [.files[].findings[].severity] as $all | .counts | to_entries |
        all(.value as $n | .key as $k | [$all[] | select(. == $k)] |
            length == $n)'
    check "ndjson: has what the json has" test \
        "$(jq -cS '.files[].findings[]' json)" = "$(jq -cS . ndjson)"
    check "ndjson: the members are those promised" holds ndjson 'all(
        (keys - ["code", "hint", "more"]) == (["file", "line", "column",
        "pointer", "rule", "slug", "severity", "shapes", "at", "measure",
        "message"] | sort))'
}

# ---- SARIF -------------------------------------------------------------------

has_schema() {
    test -d "$schema" || {
        command -v node && command -v npm
    } >/dev/null && {
        test -d "$schema" || timeout 120 npm install --silent --no-audit \
            --no-fund --prefix "$1/sarif" @microsoft/jest-sarif@1.0.0-beta.0
    } >/dev/null 2>&1
}

is_valid() {
    cat >validate.js <<'END'
const [modules, schema, file] = process.argv.slice(2);
const read = (name) => JSON.parse(require('fs').readFileSync(name));
const Ajv = require(modules + '/ajv');
const ajv = new Ajv({schemaId: 'auto', unknownFormats: 'ignore',
                     logger: false, meta: false, validateSchema: false});
for (const meta of ['draft-04', 'draft-07'])
  try {
    ajv.addMetaSchema(require(`${modules}/ajv/lib/refs/json-schema-${meta}`));
  } catch (error) {}
const valid = ajv.compile(read(schema));
if (!valid(read(file))) {
  console.log(valid.errors.slice(0, 3));
  process.exit(1);
}
END
    node validate.js "$modules" "$modules/$schema_file" "$1"
}

check_schema() {
    modules=$(cd "$build/sarif/node_modules" && pwd)
    schema_file=@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json
    check "sarif: the schema takes it" is_valid sarif
    jq '.runs[0].results[0].level = "bad"' sarif >wrong
    check "sarif: the schema refuses what is wrong" \
        sh -c '! node validate.js "$1" "$1/$2" wrong >out 2>&1' - \
        "$modules" "$schema_file"
}

prints() {
    jq -c '[.runs[].results[].partialFingerprints["collideFinding/v2"]]' "$1"
}

lines() {
    jq -c '[.runs[].results[].locations[0].physicalLocation.region.startLine]' \
        "$1"
}

test_sarif() {
    report sarif
    check "sarif: each result has its rule's index" holds sarif '.[0].runs[0] |
        .tool.driver.rules as $rules | .results | length > 3 and
        all($rules[.ruleIndex].id == .ruleId)'
    check "sarif: as many results as findings" test \
        "$(jq '.runs[0].results | length' sarif)" = "$(wc -l <ndjson)"
    check "sarif: names are URIs" holds sarif '[.[0].runs[0].results[] |
        .locations[0].physicalLocation.artifactLocation.uri] | unique ==
        ["broken.tmj", "faulty.tmj",
         "odd%20%2541%20%7C%23%3A%2C%3C%26%3E%22%5C%C3%A9.tmj"]'
    cp sarif before
    "$program" check --format sarif faulty.tmj >before || true
    faulty_map '

' >faulty.tmj
    "$program" check --format sarif faulty.tmj >after || true
    check "sarif: lines move" test "$(lines before)" != "$(lines after)"
    check "sarif: fingerprints do not" test "$(prints before)" = \
        "$(prints after)"
    faulty_map '' >faulty.tmj
    if has_schema "$build"; then
        check_schema
    else
        tally_skip sarif-schema "npm cannot install @microsoft/jest-sarif"
    fi
}

# ---- the others --------------------------------------------------------------

test_github() {
    report github
    check "github: nothing but commands" sh -c \
        '! grep -vE "^::(error|warning|notice) [^:]*(:[^:][^:]*)*::." github'
    check "github: ten of each at most" test -z "$(cut -d ' ' -f 1 github |
        sort | uniq -c | awk '$1 > 10')"
    check "github: names are escaped" \
        grep -qF 'file=odd %2541 |#%3A%2C<&>"\é.tmj,line=' github
    check "github: errors first" test "$(cut -d ' ' -f 1 github | uniq |
        sort | uniq -d)" = ''
    "$program" check --format github ././faulty.tmj >dotted || true
    check "github: names are those of git" grep -q 'file=faulty.tmj,' dotted
}

# Prints the classes of all cases, one a line. $1: the report
read_junit() {
    python3 - "$1" <<'END'
import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
for suite in root.findall('testsuite'):
    cases = suite.findall('testcase')
    assert int(suite.get('tests')) == len(cases)
    for kind in ('failure', 'error'):
        found = sum(case.find(kind) is not None for case in cases)
        assert int(suite.get(kind + 's')) == found
    assert all(case.get('classname') == suite.get('name') for case in cases)
    print(suite.get('name'))
END
}

test_junit() {
    report junit
    check "junit: a suite for each file" test "$(read_junit junit)" = "faulty.tmj
$odd
broken.tmj
clean.json"
}

# The plan, the numbers, the blocks of YAML. $1: the report
reads_tap() {
    awk 'NR == 1 { if ($0 != "TAP version 14") exit bad = 1; next }
         /^  ---$/ { if (inside++) exit bad = 1; next }
         /^  \.\.\.$/ { if (!inside--) exit bad = 1; next }
         inside { if (!/^  [a-z]+: /) exit bad = 1; next }
         /^(not )?ok / { n = $1 == "ok" ? $2 : $3
                         if (n != ++count) exit bad = 1; next }
         /^1\.\./ { plan = substr($0, 4); next }
         !/^# / { exit bad = 1 }
         END { exit bad || inside || plan != count || count < 5 }' "$1"
}

test_tap() {
    report tap
    check "tap: it can be read" reads_tap tap
    check "tap: what is clean is ok" grep -q '^ok .*clean.json$' tap
    check "tap: names are escaped" grep -qF '\#:,<&>"\\é.tmj' tap
}

# Each row of a table has four cells.
test_markdown() {
    report markdown
    check "markdown: rows have four cells" test "$(grep '^|' markdown |
        sed 's/\\|//g' | tr -cd '|\n' | sort -u)" = '|||||'
    check "markdown: a table for each file with findings" \
        test "$(grep -c '^### ' markdown)" = 3
}

# Says what is wrong with a page: tags that are not closed, links to nowhere, a
# script that its own policy would not let run. $2..: words that it contains
read_html() {
    python3 - "$@" <<'END'
import base64, hashlib, html.parser, re, sys

EMPTY = {'meta', 'input', 'link', 'br'}
text = open(sys.argv[1], encoding='utf-8').read()

class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.links, self.rows, self.badges = [], [], [], [], []
        self.scripts, self.words = [], []

    def handle_starttag(self, tag, attributes):
        of = dict(attributes)
        if tag not in EMPTY:
            self.open.append(tag)
        if 'id' in of:
            self.ids.append(of['id'])
        if of.get('href', '').startswith('#'):
            self.links.append(of['href'][1:])
        if 'finding' in of.get('class', '').split():
            self.rows.append(of['id'])
        if 'badge' in of.get('class', '').split():
            self.badges.append('finding-' + of['data-finding'])
        bad = [name for name in of if name.startswith('on') or name == 'src']
        assert not bad, (tag, bad)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open[-3:])
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] == 'script':
            self.scripts.append(data)
        else:
            self.words.append(data)

page = Page()
page.feed(text)
page.close()
assert not page.open, page.open
assert len(set(page.ids)) == len(page.ids), 'an id is there twice'
assert not set(page.links) - set(page.ids), set(page.links) - set(page.ids)
assert page.rows == ['finding-%d' % (i + 1) for i in range(len(page.rows))]
assert set(page.badges) <= set(page.rows)
assert len(page.scripts) == 1
digest = base64.b64encode(hashlib.sha256(page.scripts[0].encode()).digest())
policy = re.search("script-src 'sha256-([^']*)'", text).group(1)
assert policy == digest.decode(), 'the policy refuses the script'
for name in sys.argv[2:]:
    assert name in page.words, name
print(len(page.rows))
END
}

test_html() {
    report html
    check "html: a row for each finding, and nothing is left open" test \
        "$(read_html html faulty.tmj "$odd" 2>&1)" = "$(wc -l <ndjson | tr -d ' ')"
    check "html: findings have badges" grep -q 'class="badge error"' html
    check "html: the counts are there" grep -q \
        '<p id="summary">4 files checked: ' html
    sed 's/"use strict"/"Use strict"/' html >wrong
    check "html: another script would be refused" sh -c 'test "$1" = ""' - \
        "$(read_html wrong faulty.tmj "$odd" 2>/dev/null || true)"
}

# ---- judge -------------------------------------------------------------------

# Answers of clip of which each third has its normal reversed, and the report
# about them. $1: the format
judge() {
    status=0
    "$program" judge --format "$1" scenes answers >"judge.$1" 2>messages ||
        status=$?
    check "judge $1: the status" test "$status" = 1
    check "judge $1: no message" test ! -s messages
}

faults_of() {
    jq -s 'map(.faults // [] | length) | add' judge.ndjson
}

# The page: each case has a picture with the claim and the truth, the message,
# and the scene, which can be judged as it is.
read_cases() {
    python3 - judge.html <<'END'
import html, json, re, sys
text = open(sys.argv[1], encoding='utf-8').read()
cases = text.split('<div class="level">')[1:]
for case in cases:
    case = case.split('</svg>')
    assert len(case) == 2 and '<p>' in case[1], 'a case has no picture'
    ids = re.findall(r'data-id="([^"]*)"><title>', case[0])
    assert len(ids) == 2, ids
    assert 'class="m-error"' in case[0], 'no claim'
    assert 'class="m-contact"' in case[0], 'no truth'
    source = re.search('<pre>(.*?)</pre>', case[1], re.S).group(1)
    scene = json.loads(html.unescape(source))
    assert scene['name'] in case[0] and scene['name'] in case[1]
    assert len(scene['shapes']) == 2
print(len(cases))
END
}

test_judge() {
    "$program" generate --family ordinary,tie,rounded --count 20 --seed 3 |
        jq -c '.name |= if . == "tie/3/7" then "a|b <&> #1" else . end' >scenes
    "$program" clip scenes | jq -c 'if input_line_number % 3 == 0
        then .pairs[].normal |= map(-.) else . end' >answers
    for format in ndjson json sarif github junit tap markdown html text; do
        judge $format
    done
    check "judge json: has what the ndjson has" test \
        "$(jq -c '.pairs[], {summary}' judge.json)" = "$(jq -c . judge.ndjson)"
    check "judge json: causes have pairs" holds judge.json '.[0] |
        (.causes | length > 3) and (.causes | map(.pairs) |
            . == (sort | reverse)) and
        (.causes | map(.pairs) | add) <= (.summary.kinds | add)'
    check "judge sarif: as many results as faults" test \
        "$(jq '.runs[0].results | length' judge.sarif)" = "$(faults_of)"
    check "judge sarif: fingerprints differ" holds judge.sarif \
        '.[0].runs[0].results |
        map(.ruleId + .partialFingerprints["collideFinding/v2"]) |
        length - (unique | length) < length / 2'
    if has_schema "$build"; then
        modules=$(cd "$build/sarif/node_modules" && pwd)
        schema_file=@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json
        check "judge sarif: the schema takes it" is_valid judge.sarif
    else
        tally_skip judge-sarif-schema \
            "npm cannot install @microsoft/jest-sarif"
    fi
    check "judge github: nothing but commands" sh -c \
        '! grep -vE "^::(error|warning|notice) [^:]*(:[^:][^:]*)*::." judge.github'
    check "judge junit: a suite for each family" test \
        "$(read_junit judge.junit | sort -u | tr '\n' ' ')" = \
        '- ordinary rounded tie '
    check "judge tap: it can be read" reads_tap judge.tap
    check "judge markdown: rows of both tables" test "$(grep '^|' \
        judge.markdown | sed 's/\\|//g' | tr -cd '|\n' | sort -u |
        tr '\n' ' ')" = '||||| ||||||||| '
    check "judge html: nothing is left open" test \
        "$(read_html judge.html answers 'kind' 2>&1)" = \
        "$(jq '.causes | length' judge.json)"
    check "judge html: each cause has a picture of its worst pair" test \
        "$(read_cases 2>&1)" = "$(jq '.causes | length' judge.json)"
    sed 's/ class="m-error"//' judge.html >judge.wrong
    check "judge html: a page without a claim is noticed" sh -c \
        'test "$1" = ""' - \
        "$(cp judge.wrong judge.html && read_cases 2>/dev/null || true)"
}

# A file's name may be any bytes.
test_bytes() {
    mkdir -p bytes
    cp faulty.tmj "bytes/$(printf 'a\377\303.tmj')"
    for format in text ndjson json github junit sarif tap markdown html; do
        "$program" check --format $format bytes >out || true
        check "$format: a name that is no UTF-8 is replaced" \
            iconv -f UTF-8 -t UTF-8 out >/dev/null
    done
    "$program" sat "$(printf 'bytes/none\377')" >out 2>&1 || true
    check "messages: such a name is replaced" test "$(cat out)" = \
        "collide: $(printf 'bytes/none\357\277\275'): No such file or directory"
}

build=$(cd "$1" && pwd)
schema=$build/sarif/node_modules/@microsoft/jest-sarif/lib/schemas
make_files
report json
report ndjson
tally_run

tally_end
