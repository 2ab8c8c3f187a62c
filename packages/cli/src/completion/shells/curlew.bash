_curlew() {
	local words=() word cur i break_at answer line
	for ((i = 1; i <= COMP_CWORD; i++)); do
		word=${COMP_WORDS[i]}
		if ((i > 1)) && [[ $word == [=:]* || ${COMP_WORDS[i - 1]} == *[=:] ]]; then
			words[${#words[@]} - 1]+=$word
		else
			words+=("$word")
		fi
	done
	# As they stand in quotes or behind backslashes.
	for i in "${!words[@]}"; do
		word=${words[i]#[\"\']}
		word=${word%[\"\']}
		words[i]=${word//\\/}
	done
	cur=${words[${#words[@]} - 1]}
	break_at=
	[[ $cur == *[=:]* ]] && break_at=${cur%"${cur##*[=:]}"}
	COMPREPLY=()
	answer=$("$1" __complete "${words[@]}" 2>/dev/null) || return
	case $answer in
	:files) compopt -o default 2>/dev/null ;;
	:folders) compopt -o dirnames 2>/dev/null ;;
	"") ;;
	*)
		compopt -o filenames 2>/dev/null
		while IFS= read -r line; do
			line=${line%%$'\t'*}
			COMPREPLY+=("${line#"$break_at"}")
		done <<<"$answer"
		[[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=/] ]] && compopt -o nospace 2>/dev/null
		;;
	esac
}
complete -F _curlew curlew
