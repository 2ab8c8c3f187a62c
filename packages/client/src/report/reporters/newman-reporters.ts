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

/** `--reporter terminal --reporter junit=FILE` for `cli,junit`; undefined when one of them is none of newman's. */
export function optionsForNewman(names: string): string | undefined {
	const reporters = names.split(",").map((name) => {
		const known = Object.hasOwn(NEWMAN_REPORTERS, name.trim());
		return known ? NEWMAN_REPORTERS[name.trim()] : undefined;
	});
	return reporters.includes(undefined)
		? undefined
		: [...new Set(reporters)].map((one) => `--reporter ${one}`).join(" ");
}
