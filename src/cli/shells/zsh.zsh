
# Completes a command line in zsh.
_collide()
{
    local command=- kind=- option word line row i chosen equals
    local -a given fields names shown
    integer operands=0 tail=0
    for ((i = 2; i < CURRENT; i++)); do
        word=${(Q)words[i]}
        if [[ -n $option ]]; then
            option=
        elif [[ $word == -- ]]; then
            tail=$i
            break
        elif [[ $word == -?* ]]; then
            [[ $word == --* ]] || word=-$word[-1]
            given+=(${word%%=*})
            [[ $_collide_table == *" $word= "* ]] && option=$word
        elif [[ $command == - ]]; then
            command=$word
        else
            operands+=1
        fi
    done
    if [[ -z $option && $tail == 0 && $PREFIX == --*=* ]]; then
        option=${PREFIX%%=*}
        compset -P 1 '*='
    fi

    for line in ${(f)_collide_table}; do
        fields=("${(@ps:\t:)line}")
        names=(${=fields[3]//= / })
        # _describe splits what it shows at the first colon.
        row=${names[1]//:/\\:}${fields[5]:+:$fields[5]}
        case $fields[1] in
        c)
            chosen=
            if [[ $command == - && -z $option ]]; then
                [[ $PREFIX == -* ]] || shown+=$row
            elif [[ $names[1] == $command && -z $option ]]; then
                if [[ $tail != 0 && $fields[2] == *! ]]; then
                    shift $tail words
                    CURRENT+=-$tail
                    _normal
                    return
                fi
                [[ $PREFIX == -* && $tail == 0 ]] && continue
                kind=${fields[2]%[-!]}
                while ((operands-- > 0)) && [[ $kind != ?+ ]]; do
                    kind=${kind#?}
                done
                kind=$kind[1]
                [[ $kind == w ]] && chosen=1
            fi
            ;;
        w) [[ -n $chosen ]] && shown+=$row ;;
        *)
            chosen=
            [[ " $fields[4]" == *" $command "* ]] || continue
            if [[ -n $option && $fields[3] == *" $option= "* ]]; then
                kind=$fields[2] chosen=1
            elif [[ -z $option && $tail == 0 && $PREFIX == -* ]]; then
                [[ $fields[1] == o && -n ${names:*given} ]] && continue
                for word in $names; do
                    shown+=$word:$fields[5]
                done
            fi
            ;;
        esac
    done

    case $kind in
    s) _files -g "*.(${(j:|:)${=_collide_endings}})(-.)" ;;
    f) _files ;;
    d) _files -/ ;;
    l)
        compset -P '*,'
        _describe -t values value shown -qS ,
        ;;
    p) _describe -t values value shown -S = ;;
    *) _describe -t values value shown ;;
    esac
}

if [[ $funcstack[1] == _collide ]]; then
    _collide "$@"
else
    compdef _collide collide
fi
