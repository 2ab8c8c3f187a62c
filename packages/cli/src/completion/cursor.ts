import type { Argument, Command, Option } from "commander";

/** What is being typed where the cursor stands, and what stands before it. */
export interface Cursor {
	readonly command: Command;
	/** Arguments of the command that are complete. */
	readonly operands: readonly string[];
	/** Values of options that are complete, by the options' long names. */
	readonly values: ReadonlyMap<string, string>;
	/** The word, as far as it is typed. */
	readonly word: string;
	/** The value of an option, a flag, a subcommand, or an argument. */
	readonly place:
		| { readonly kind: "value"; readonly option: Option }
		| { readonly kind: "flag" }
		| { readonly kind: "subcommand" }
		| { readonly kind: "argument"; readonly argument: Argument | undefined };
}

/**
 * Reads the words of a command line as commander would.
 *
 * @param words without the program's name; the last one is being typed
 */
export function cursorIn(program: Command, words: readonly string[]): Cursor {
	let command = program;
	let awaiting: Option | undefined;
	let isBehindDashes = false;
	const operands: string[] = [];
	const values = new Map<string, string>();
	const word = words.at(-1) ?? "";
	for (const before of words.slice(0, -1)) {
		if (awaiting && !(awaiting.variadic && before.startsWith("-"))) {
			values.set(keyOf(awaiting), before);
			if (!awaiting.variadic) awaiting = undefined;
		} else if (before === "--") isBehindDashes = true;
		else if (before.startsWith("-") && !isBehindDashes) {
			awaiting = awaitsValue(command, before);
			const [option, value] = attachedValue(command, before);
			if (option) values.set(keyOf(option), value);
		} else {
			const inner = operands.length === 0 && subcommand(command, before);
			if (inner) command = inner;
			else operands.push(before);
		}
	}
	const cursor = { command, operands, values };
	const isFlag = word.startsWith("-") && !isBehindDashes;
	if (awaiting && !(awaiting.variadic && isFlag))
		return { ...cursor, word, place: { kind: "value", option: awaiting } };
	const [option, value] = attachedValue(command, word);
	if (isFlag && option)
		return { ...cursor, word: value, place: { kind: "value", option } };
	if (isFlag) return { ...cursor, word, place: { kind: "flag" } };
	if (command.commands.length > 0)
		return { ...cursor, word, place: { kind: "subcommand" } };
	const argument = argumentAt(command, operands.length);
	return { ...cursor, word, place: { kind: "argument", argument } };
}

/** The option whose value is the next word: the one written, or the last one of `-qe`. */
function awaitsValue(command: Command, written: string): Option | undefined {
	const flag = written.startsWith("--") ? written : `-${written.slice(-1)}`;
	const option = optionCalled(command, flag);
	return option?.required ? option : undefined;
}

/** Of `--env=local`. */
function attachedValue(
	command: Command,
	written: string,
): readonly [Option | undefined, string] {
	const separator = written.indexOf("=");
	if (separator < 0) return [undefined, ""];
	return [
		optionCalled(command, written.slice(0, separator)),
		written.slice(separator + 1),
	];
}

function optionCalled(command: Command, flag: string): Option | undefined {
	return command.options.find(({ long, short, flags }) =>
		[long, short, ...flags.split(/[ ,]+/)].includes(flag),
	);
}

function keyOf({ long, short }: Option): string {
	return long ?? short ?? "";
}

function subcommand(command: Command, name: string): Command | undefined {
	return command.commands.find((one) => one.name() === name);
}

function argumentAt(command: Command, index: number): Argument | undefined {
	const { registeredArguments } = command;
	const last = registeredArguments.at(-1);
	return registeredArguments[index] ?? (last?.variadic ? last : undefined);
}
