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

/** Values that other clients' flags take, and the flags here do not. */
const VALUES: Readonly<Record<string, readonly [value: RegExp, says: string]>> =
	{
		"--bail": [
			/^(?:folder|failure)$/,
			"newman's `--bail failure` is `--bail` here, which ends the whole run; `--bail folder` has no counterpart.",
		],
		"--no-proxy": [
			/^[^/\\]+$/,
			"`--no-proxy` does without any proxy here; for some hosts it is NO_PROXY=HOSTS in the environment.",
		],
	};

/**
 * What to write instead of `--bail failure`, where the value was taken for a path
 * at which nothing is.
 */
export function valueHabit(args: readonly string[]): string | undefined {
	for (const [flag, [value, says]] of Object.entries(VALUES)) {
		const at = args.indexOf(flag);
		if (at >= 0 && value.test(args[at + 1] ?? "")) return says;
	}
	return undefined;
}
