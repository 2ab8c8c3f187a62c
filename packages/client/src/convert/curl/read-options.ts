import type { Notes } from "./notes.ts";
import { FLAGS, type OptionName, WITH_VALUE } from "./options.ts";

/** One option of the command as it was meant. */
export interface CurlOption {
	readonly name: OptionName;
	/** Empty for one without. */
	readonly value: string;
	/** False for `--no-…`. */
	readonly isOn: boolean;
}

const VALUED = tableOf(WITH_VALUE);
const SWITCHES = tableOf(FLAGS);

/** Reads options as curl does: short ones together, values behind them or next; words by themselves are URLs. */
export function readOptions(
	words: readonly string[],
	notes: Notes,
): readonly CurlOption[] {
	const options: CurlOption[] = [];
	let position = 0;
	let isOptionsOver = false;
	const next = () => words[position++];
	const valued = (name: OptionName, value: string | undefined) => {
		if (value === undefined)
			notes.add(
				`--${name} has no value; it was left out.`,
				"Is the command whole?",
			);
		else options.push({ name, value, isOn: true });
	};
	while (position < words.length) {
		const word = next() ?? "";
		if (isOptionsOver || !word.startsWith("-") || word === "-") {
			options.push({ name: "url", value: word, isOn: true });
		} else if (word === "--") {
			isOptionsOver = true;
		} else if (word.startsWith("--")) {
			readLong(word.slice(2));
		} else readShort(word.slice(1));
	}
	return options;

	function readLong(written: string): void {
		const equals = written.indexOf("=");
		const name = equals === -1 ? written : written.slice(0, equals);
		const valuedName = resolved(name, VALUED);
		const positive = name.startsWith("no-") ? name.slice(3) : name;
		const flag = resolved(name, SWITCHES) ?? resolved(positive, SWITCHES);
		if (valuedName !== undefined && (flag === undefined || valuedName === name))
			valued(valuedName, equals === -1 ? next() : written.slice(equals + 1));
		else if (flag !== undefined)
			options.push({ name: flag, value: "", isOn: !isNegated(name) });
		else
			notes.add(
				`curl's option --${name} is not known here; it was left out.`,
				"See what it does in curl's manual.",
			);
	}

	function readShort(letters: string): void {
		for (let index = 0; index < letters.length; index++) {
			const letter = letters[index] ?? "";
			const valuedName = VALUED.byLetter.get(letter);
			const flag = SWITCHES.byLetter.get(letter);
			if (valuedName !== undefined) {
				const rest = letters.slice(index + 1);
				valued(valuedName, rest === "" ? next() : rest);
				return;
			}
			if (flag !== undefined)
				options.push({ name: flag, value: "", isOn: true });
			else
				notes.add(
					`curl's option -${letter} is not known here; it was left out.`,
					"See what it does in curl's manual.",
				);
		}
	}
}

interface Table {
	readonly byName: ReadonlyMap<string, OptionName>;
	readonly byLetter: ReadonlyMap<string, OptionName>;
}

function tableOf<Name extends OptionName>(
	options: Readonly<Record<Name, string>>,
): Table {
	const byName = new Map<string, OptionName>();
	const byLetter = new Map<string, OptionName>();
	for (const name in options) {
		byName.set(name, name);
		if (options[name] !== "") byLetter.set(options[name], name);
	}
	return { byName, byLetter };
}

/** The whole name, or the beginning of just one, as curl took them for long. */
function resolved(name: string, { byName }: Table): OptionName | undefined {
	const exact = byName.get(name);
	if (exact !== undefined || name.length < 3) return exact;
	const found = [...byName.values()].filter((one) => one.startsWith(name));
	return found.length === 1 ? found[0] : undefined;
}

/** `--no-buffer` is a name of its own. */
function isNegated(name: string): boolean {
	return name.startsWith("no-") && !SWITCHES.byName.has(name);
}
