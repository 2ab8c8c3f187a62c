/** What a question that has choices is asked with: the choices with their numbers, and what to type. */
export function choicePrompt(
	question: string,
	choices: readonly string[],
	standIn: string | undefined,
): string {
	const width = String(choices.length).length;
	const lines = choices.map(
		(choice, index) => `  ${String(index + 1).padStart(width)}) ${choice}`,
	);
	const ending = standIn === undefined ? "" : ` [${standIn}]`;
	return `${[question, ...lines].join("\n")}\nNumber or value${ending}: `;
}

/** The choice that somebody means by its text or by its number, from 1; undefined for anything else. */
export function choiceOf(
	typed: string,
	choices: readonly string[],
): string | undefined {
	const text = typed.trim();
	// A choice may look like a number.
	if (choices.includes(text)) return text;
	return /^[1-9]\d*$/.test(text) ? choices[Number(text) - 1] : undefined;
}
