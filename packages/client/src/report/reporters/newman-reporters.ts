import { nearestName } from "@curlew/template";
import { NEWMAN_REPORTERS, type NewmanReporter } from "./newman-names.ts";
import {
	REPORTER_NAMES,
	REPORTERS,
	type ReporterName,
} from "./reporter-names.ts";

/** `--reporter terminal --reporter junit=FILE` for `cli,junit`; undefined when one of them is none of newman's. */
export function optionsForNewman(names: string): string | undefined {
	return optionsFor(names, (name) => reporterOf(name)?.is);
}

/** The same for `jnit`: for names of newman's or of Curlew's, and those that are nearly one. */
export function nearestOptionsForNewman(names: string): string | undefined {
	const known = new Map([
		...REPORTER_NAMES.filter(
			(name) => REPORTERS[name].writes !== "terminal" && name !== "blob",
		).map((name) => [name, name] as const),
		...Object.entries(NEWMAN_REPORTERS).map(
			([name, { is }]) => [name, is] as const,
		),
	]);
	return optionsFor(names, (name) =>
		known.get(known.has(name) ? name : (nearestName(name, known.keys()) ?? "")),
	);
}

/** @param name as `-r` has it */
export function reporterOf(name: string): NewmanReporter | undefined {
	return Object.hasOwn(NEWMAN_REPORTERS, name)
		? NEWMAN_REPORTERS[name]
		: undefined;
}

function optionsFor(
	names: string,
	reporterFor: (name: string) => ReporterName | undefined,
): string | undefined {
	const options: string[] = [];
	for (const name of names.split(",")) {
		const reporter = reporterFor(name.trim());
		if (reporter === undefined) return undefined;
		const file = REPORTERS[reporter].writes === "terminal" ? "" : "=FILE";
		options.push(`--reporter ${reporter}${file}`);
	}
	return [...new Set(options)].join(" ");
}
