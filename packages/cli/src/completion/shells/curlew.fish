function __curlew_complete
	set -l words (commandline -opc)
	set -l current (commandline -ct | string unescape)
	set -l answer (command $words[1] __complete $words[2..-1] "$current" 2>/dev/null)
	switch "$answer[1]"
		case :files :folders
			set -l before (string match -r '^.*=' -- $current)
			set -l begun (string replace -r '^.*=' '' -- $current)
			if test "$answer[1]" = :files
				printf '%s\n' "$before"(__fish_complete_path "$begun")
			else
				printf '%s\n' "$before"(__fish_complete_directories "$begun")
			end
		case '*'
			printf '%s\n' $answer
	end
end
complete -c curlew -e
complete -c curlew -f -a '(__curlew_complete)'
