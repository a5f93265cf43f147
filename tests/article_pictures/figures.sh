#!/bin/sh
# Draws the figures that the list tests/article_pictures/figures has, and a page
# that shows them.
#
# usage: sh tests/article_pictures/figures.sh PROGRAM FOLDER update|check
#
# `update` copies the figures of README to scenes/pictures; `check` fails if they
# differ from the figures there.
#
# A row of the list is a name, a caption, and arguments of `collide draw`, with
# " | " between; a row "= TITLE" begins a section of the page. Rows that begin
# with # are comments.
set -eu

program=$1
folder=$2
mode=$3
list=$(dirname "$0")/figures
mkdir -p "$folder"
page=$folder/index.html

cat >"$page" <<'HEAD'
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Figures of collide</title>
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 sans-serif; margin: 2rem auto; max-width: 80rem;
       padding: 0 1rem }
.figures { display: grid; gap: 2rem;
           grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)) }
figure { margin: 0 }
img { width: 100%; border: 1px solid #8884 }
code { font-size: .8rem; overflow-wrap: anywhere }
</style>
<h1>Figures</h1>
HEAD

is_open=
while IFS= read -r row; do
    case $row in
    '' | '#'*) continue ;;
    '= '*)
        test -z "$is_open" || echo '</div>' >>"$page"
        printf '<h2>%s</h2>\n<div class="figures">\n' "${row#= }" >>"$page"
        is_open=yes
        continue
        ;;
    esac
    name=${row%% | *}
    rest=${row#* | }
    caption=${rest%% | *}
    arguments=${rest#* | }
    # shellcheck disable=SC2086 # the arguments are several words
    "$program" draw $arguments -o "$folder/$name.svg" || {
        echo "figures: $name: collide draw $arguments: status $?" >&2
        exit 1
    }
    cat >>"$page" <<FIGURE
<figure><a href="$name.svg"><img src="$name.svg" alt="$caption"></a>
<figcaption>$caption<br><code>collide draw $arguments</code></figcaption>
</figure>
FIGURE
done <"$list"
echo '</div>' >>"$page"
set -- "$folder"/*svg
echo "figures: $# in $page"

for picture in manifold.svg findings.svg; do
    if [ "$mode" = update ]; then
        cp "$folder/readme-$picture" "scenes/pictures/$picture"
    elif ! cmp "$folder/readme-$picture" "scenes/pictures/$picture"; then
        echo "figures: make figures draws $picture anew" >&2
        exit 1
    fi
done
