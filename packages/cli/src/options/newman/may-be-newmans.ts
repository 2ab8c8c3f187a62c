/**
 * Whether a command line may be one of newman's: a word of it may lead to a
 * collection of Postman's. Cheap, as every command line is asked.
 *
 * @param words with the command's name first
 */
export function mayBeNewmans([command, ...words]: readonly string[]): boolean {
	if (command !== "run") return false;
	const { existsSync } = process.getBuiltinModule("node:fs");
	return words.some(
		(word) =>
			!word.startsWith("-") &&
			(/\.json$/i.test(word) ||
				/^https?:\/\//i.test(word) ||
				existsSync(`${word}/.resources`)),
	);
}
