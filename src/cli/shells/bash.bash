
# Completes a command line in bash. Before version 4 there is no compopt: words
# end with the space that follows them, and readline completes files.

# The word on the command line is $head$value, and bash replaces what follows
# $lead in it, the text after the last "=" or ":". Items of a list follow $items.

_collide_reply()
{
    local reply=$head$1
    COMPREPLY[${#COMPREPLY[@]}]=${reply#"$lead"}
}

_collide_offer()
{
    local space=''
    ((BASH_VERSINFO[0] < 4)) && [[ $1 != *= ]] && space=' '
    if [[ $items$1 == "$value"* ]]; then
        _collide_reply "$items$1$space"
    fi
}

# Files that have one of the endings in $1 (none: all), and folders; all files if
# there are none of these. $2 is "d" for folders alone.
_collide_files()
{
    local name found='' folders files plain=${value//\\/}
    ((BASH_VERSINFO[0] < 4)) && return
    plain=${plain#[\'\"]}
    folders=$(compgen -d -- "$plain")
    files=$(compgen -f -- "$plain")
    [[ $2 == d ]] && files=$folders
    while IFS= read -r name; do
        if [[ $name && ( ! $1 || $1 == *" ${name##*.} "* ||
            $'\n'$folders$'\n' == *$'\n'"$name"$'\n'* ) ]]; then
            found=1
            _collide_reply "$name"
        fi
    done <<<"$files"
    [[ ! $found && $1 ]] && _collide_files '' f
    compopt -o filenames
}

_collide()
{
    local command=- operands=0 given=' ' option='' tail='' kind=-
    local words glued='' count=0 word i IFS=$' \t\n'
    words=()
    COMPREPLY=()
    # From version 4 on, "=" and ":" are words of their own.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $word == [=:]* || $glued ]] && ((count > 0)); then
            words[count - 1]=${words[count - 1]}$word
        else
            words[count++]=$word
        fi
        [[ $word == [=:]* ]] && glued=1 || glued=
        [[ $word == -- && ! $tail ]] && tail=$((i + 1))
    done
    for ((i = 0; i < count - 1; i++)); do
        word=${words[i]}
        if [[ $option ]]; then
            option=
        elif [[ $word == -- ]]; then
            break
        elif [[ $word == -?* ]]; then
            [[ $word == --* ]] || word=-${word#"${word%?}"}
            given="$given${word%%=*} "
            [[ $_collide_table == *" $word= "* ]] && option=$word
        elif [[ $command == - ]]; then
            command=$word
        else
            operands=$((operands + 1))
        fi
    done

    local value=${words[count - 1]} lead='' head='' items=''
    ((i == count - 1)) && tail=
    for i in = :; do
        word=${value%"${value##*"$i"}"}
        [[ $COMP_WORDBREAKS == *"$i"* ]] && ((${#word} > ${#lead})) && lead=$word
    done
    if [[ ! $option && ! $tail && $value == --*=* ]]; then
        option=${value%%=*}
        head=$option=
        value=${value#*=}
    fi

    local type rest='' names takers chosen='' equals=''
    while IFS=$'\t' read -r type rest names takers _; do
        case $type in
        c)
            chosen=
            if [[ $command == - && ! $option ]]; then
                [[ $value == -* ]] || _collide_offer "$names"
            elif [[ $names == "$command" && ! $option ]]; then
                [[ $value == -* && ! $tail ]] && continue
                [[ $tail && $rest == *! ]] && break
                kind=${rest%[-!]}
                while ((operands-- > 0)) && [[ $kind != ?+ ]]; do
                    kind=${kind#?}
                done
                kind=${kind:0:1}
                [[ $kind == w ]] && chosen=1
            fi
            ;;
        w)
            [[ $chosen ]] && _collide_offer "$names$equals"
            ;;
        *)
            chosen=
            [[ " $takers" == *" $command "* ]] || continue
            if [[ $option && $names == *" $option= "* ]]; then
                kind=$rest chosen=1
                [[ $kind == l && $value == *,* ]] && items=${value%,*},
                [[ $kind == p ]] && equals='='
                [[ $kind == p && $value == *=* ]] && chosen=
            elif [[ ! $option && ! $tail && $value == -* ]]; then
                for word in ${names//= / }; do
                    [[ $type == o && $given == *" $word "* ]] && continue 2
                done
                for word in ${names//= / }; do
                    _collide_offer "$word"
                done
            fi
            ;;
        esac
    done <<<"$_collide_table"

    if [[ $tail && $rest == *! ]]; then
        if declare -F _command_offset >/dev/null; then
            _command_offset "$tail"
        else
            _collide_files '' f
        fi
    fi
    case $kind in
    s) _collide_files "$_collide_endings" f ;;
    f | d) _collide_files '' "$kind" ;;
    p) ((BASH_VERSINFO[0] < 4)) || compopt -o nospace ;;
    esac
}

if ((BASH_VERSINFO[0] < 4)); then
    complete -o default -o nospace -F _collide collide
else
    complete -F _collide collide
fi
