import {
	nearestOptionsForNewman,
	optionsForNewman,
} from "@curlew/client/internal";

/**
 * What to write instead of `-r cli,junit`, as newman has it: here `-r` is bru's, and
 * takes no value.
 *
 * @returns undefined when that is not what was written
 */
export function reporterHabit(args: readonly string[]): string | undefined {
	const named = args[args.indexOf("-r") + 1];
	if (!args.includes("-r") || named === undefined) return undefined;
	const alone = "`-r` alone means folders with those in them, as with bru.";
	const known = optionsForNewman(named);
	if (known !== undefined)
		return `newman's \`-r ${named}\` is \`${known}\` here; ${alone}`;
	const meant = nearestOptionsForNewman(named);
	return meant && `Did you mean \`${meant}\`? ${alone}`;
}
