
# Completes a command line in fish: prints words, each with a tab and its
# description. fish leaves out those that do not fit what is typed.

# Prints the files that begin with $argv[1] and end as the expression $argv[3]
# says, or else all of them; each with $argv[2] in front. Folders end with "/".
function _collide_files
    set -l all (complete -C "'' $argv[1]")
    set -l fit (string match -r -- '.*(?:'$argv[3]')(?:\t.*)?$' $all)
    set -q fit[1]; or test $argv[3] = /; or set fit $all
    for file in $fit
        echo $argv[2]$file
    end
end

function _collide_complete
    set -l words (commandline -opc)[2..]
    set -l value (commandline -ct)
    set -l command -
    set -l kind -
    set -l operands 0
    set -l option
    set -l given
    set -l tail
    while set -q words[1]
        set -l word $words[1]
        set -e words[1]
        if test -n "$option"
            set option
        else if test "$word" = --
            set tail -- $words
            break
        else if string match -q -- '-?*' "$word"
            string match -q -- '--*' $word; or set word -(string sub -s -1 -- $word)
            set -a given (string split -m 1 = -- $word)[1]
            string match -q -- "* $word= *" $_collide_table; and set option $word
        else if test "$command" = -
            set command $word
        else
            set operands (math $operands + 1)
        end
    end
    # $fixed is in front of each word, and $equals behind it.
    set -l fixed ''
    set -l equals ''
    if test -z "$option$tail"; and string match -q -- '--*=*' "$value"
        set option (string split -m 1 = -- $value)[1]
        set value (string split -m 1 = -- $value)[2]
        set fixed $option=
    end

    set -l chosen
    for line in (string split \n -- $_collide_table)
        set -l fields (string split \t -- $line)
        set -l names (string split -n ' ' -- (string replace -a '= ' ' ' -- "$fields[3]"))
        switch $fields[1]
            case c
                set chosen
                if test "$command" = -; and test -z "$option"
                    echo $names\t$fields[5]
                else if test $names = "$command"; and test -z "$option"
                    if test -n "$tail"; and string match -q '*!' $fields[2]
                        complete -C (string join ' ' -- (string escape -- $tail[2..]) $value)
                        return
                    end
                    string match -q -- '-*' "$value"; and test -z "$tail"; and continue
                    set kind (string sub -e -1 -- $fields[2])
                    while test $operands -gt 0; and not string match -q '?+' $kind
                        set kind (string sub -s 2 -- $kind)
                        set operands (math $operands - 1)
                    end
                    set kind (string sub -l 1 -- $kind)
                    test "$kind" = w; and set chosen 1
                end
            case w
                test -n "$chosen"; and echo $fixed$names$equals\t$fields[5]
            case o m
                set chosen
                string match -q -- "* $command *" " $fields[4]"; or continue
                if test -n "$option"
                    string match -q -- "* $option= *" $fields[3]; or continue
                    set kind $fields[2]
                    set chosen 1
                    if test $kind = p
                        set equals =
                        string match -q '*=*' "$value"; and set chosen
                    end
                    test $kind = l; and string match -q '*,*' "$value"
                    and set fixed $fixed(string replace -r '[^,]*$' '' -- $value)
                else if test -z "$tail"; and string match -q -- '-*' "$value"
                    if test $fields[1] = o
                        contains -- $names[1] $given; and continue
                        contains -- $names[-1] $given; and continue
                    end
                    string replace -r '$' \t$fields[5] -- $names
                end
        end
    end

    switch "$kind"
        case s
            set -l endings (string split -n ' ' $_collide_endings | string join '|')
            _collide_files "$value" "$fixed" "/|\.(?:$endings)"
        case f
            _collide_files "$value" "$fixed" ''
        case d
            _collide_files "$value" "$fixed" /
    end
end

complete -c collide -e
complete -c collide -f -a '(_collide_complete)'
