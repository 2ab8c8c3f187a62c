/**
 * The words of a command line that needs no shell: words, and quoted text.
 *
 * @returns undefined where a shell has to read it: pipes, redirections, variables, …
 */
export function plainWords(line: string): readonly string[] | undefined {
	const words: string[] = [];
	const text = line.replace(/\s+#\s.*$/, "").trim();
	const word = /(?:'[^']*'|"[^"$`\\]*"|[^\s'"$`\\|&;<>(){}*?~#])+(?:\s+|$)/y;
	while (word.lastIndex < text.length) {
		const found = word.exec(text)?.[0];
		if (found === undefined) return;
		words.push(found.trimEnd().replace(/'([^']*)'|"([^"]*)"/g, "$1$2"));
	}
	return words;
}
