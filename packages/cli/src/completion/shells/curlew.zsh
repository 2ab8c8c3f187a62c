#compdef curlew
_curlew() {
	local answer line text
	local -a whole begun whole_about begun_about
	answer=$("${(Q)words[1]}" __complete "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null) || return 1
	case $answer in
	:files) [[ $PREFIX == --*=* ]] && compset -P 1 '*='; [[ $PREFIX == *=* ]] && compset -P '*='; _files; return ;;
	:folders) [[ $PREFIX == --*=* ]] && compset -P 1 '*='; _files -/; return ;;
	"") return 1 ;;
	esac
	for line in "${(@f)answer}"; do
		text=${line%%$'\t'*}
		if [[ $text == *[=/] ]]; then
			begun+=("$text")
			begun_about+=("${line/$'\t'/  -- }")
		else
			whole+=("$text")
			whole_about+=("${line/$'\t'/  -- }")
		fi
	done
	local -a in_lines
	[[ $answer == *$'\t'* ]] && in_lines=(-l)
	compadd $in_lines -d whole_about -a whole
	compadd $in_lines -S "" -d begun_about -a begun
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
	_curlew "$@"
else
	compdef _curlew curlew
fi
