# The examples of the manual pages, for scripts that run them.
# shellcheck shell=sh

# Prints the lines of code in page $1 after a "|" each, and a line that is no
# code for each other line.
code_of_mdoc() {
    awk '
        function plain(text) {
            gsub(/\\&/, "", text)
            gsub(/\\-/, "-", text)
            gsub(/\\\(aq/, "\047", text)
            gsub(/\\\(ga/, "`", text)
            gsub(/\\e/, "\\", text)
            return text
        }
        /^\.Bd/ { inside = 1; print "#"; next }
        /^\.Ed/ { inside = 0 }
        inside { print "|" plain($0); next }
        /^\.Dl / { print "|" plain(substr($0, 5)); next }
        { print "#" }' "$1"
}

# Prints the blocks of code in page $1 that contain the text $2.
blocks_of_mdoc() {
    code_of_mdoc "$1" | awk -v wanted="$2" '
        /^\|/ { block = block substr($0, 2) "\n"; next }
        { if (index(block, wanted)) printf "%s", block; block = "" }'
}
