Register-ArgumentCompleter -Native -CommandName curlew -ScriptBlock {
	param($wordToComplete, $commandAst, $cursorPosition)
	$words = @($commandAst.CommandElements |
		Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
		ForEach-Object { "$_".Trim('"', "'") })
	$name = $words[0]
	$words = @($words | Select-Object -Skip 1)
	# An empty word may get lost on the way to a program.
	$question = if ($wordToComplete -eq '') { '__complete-next' } else { '__complete' }
	$answer = @(& $name $question @words 2>$null)
	if ($answer[0] -eq ':files' -or $answer[0] -eq ':folders') { return }
	$answer | ForEach-Object {
		$text, $about = $_ -split "`t", 2
		if (-not $about) { $about = $text }
		[System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $about)
	}
}
