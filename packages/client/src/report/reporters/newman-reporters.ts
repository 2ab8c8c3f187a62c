import { nearestName } from "@curlew/template";

/** What newman's reporters are called here; `cli` is what is written without any `--reporter`. */
const NEWMAN_REPORTERS: Readonly<Record<string, string>> = {
	cli: "terminal",
	json: "json=FILE",
	junit: "junit=FILE",
	junitfull: "junit=FILE",
	html: "html=FILE",
	htmlextra: "html=FILE",
	progress: "terminal",
	emojitrain: "terminal",
};

/** Curlew's, beside those of which newman has the names, too. */
const OTHERS = [
	"bruno-json",
	"newman-json",
	"github",
	"har",
	"markdown",
	"ndjson",
	"tap",
];

/** `--reporter terminal --reporter junit=FILE` for `cli,junit`; undefined when one of them is none of newman's. */
export function optionsForNewman(names: string): string | undefined {
	return optionsFor(names, (name) =>
		Object.hasOwn(NEWMAN_REPORTERS, name) ? NEWMAN_REPORTERS[name] : undefined,
	);
}

/** The same for `jnit`: for names of newman's or of Curlew's, and those that are nearly one. */
export function nearestOptionsForNewman(names: string): string | undefined {
	const known = new Map([
		...Object.entries(NEWMAN_REPORTERS),
		...OTHERS.map((name) => [name, `${name}=FILE`] as const),
	]);
	return optionsFor(names, (name) =>
		known.get(known.has(name) ? name : (nearestName(name, known.keys()) ?? "")),
	);
}

function optionsFor(
	names: string,
	reporterFor: (name: string) => string | undefined,
): string | undefined {
	const reporters = names.split(",").map((name) => reporterFor(name.trim()));
	return reporters.includes(undefined)
		? undefined
		: [...new Set(reporters)].map((one) => `--reporter ${one}`).join(" ");
}
