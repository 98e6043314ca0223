
# Bash parts words at `:` and `=`, so that of `--game=macbeth:mini` only `mini` would be seen. Here the words
# are put together again, and what stands before the last colon is taken off the answers, which readline
# puts in place of the last part.
_ludograph_whole() {
    local -a whole=()
    local i word joins=""
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word="${COMP_WORDS[i]}"
        if ((i > 0)) && [[ "$word" == : || "$word" == :: || -n "$joins" ]] && [[ "${whole[-1]}" != = ]]; then
            whole[-1]+="$word"
        else
            whole+=("$word")
        fi
        [[ "$word" == : || "$word" == :: ]] && joins=yes || joins=""
    done
    local -a COMP_WORDS=()
    for word in "${whole[@]}"; do
        [[ "$word" == = ]] || COMP_WORDS+=("$word")
    done
    [[ "${whole[-1]}" == = ]] && COMP_WORDS+=("")
    local COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    local last="${COMP_WORDS[COMP_CWORD]}"
    _ludograph "$1" "$last" "${COMP_WORDS[COMP_CWORD - 1]}"
    if [[ "$last" == *:* && "$COMP_WORDBREAKS" == *:* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${last%"${last##*:}"}"}")
    fi
}

# Older ones know neither the last element of an array nor `-o nosort`.
if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _ludograph_whole -o nosort -o bashdefault -o default ludograph
fi
