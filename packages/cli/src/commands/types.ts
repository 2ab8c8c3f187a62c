import { writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { CurlewError, openCollection } from "@curlew/client";
import {
	isInside,
	realPlace,
	writeFile as writeIntoCollection,
} from "@curlew/client/editing";
import { readRegularText } from "@curlew/client/files";
import {
	declareTypes,
	gatherKnowledge,
	visibleLine,
} from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { writeForFile } from "../terminal/outputs.ts";
import { openTerminal } from "../terminal/terminal.ts";

export interface TypesOptions {
	/** Relative to the working directory; `-` for stdout. */
	readonly output?: string;
	readonly check?: boolean;
	readonly color?: boolean;
}

/** Where editors look for it: beside the collection's own file. */
const USUAL_NAME = "curlew.d.ts";

/** `curlew types [PATH]`: writes the declarations for the collection's scripts, or tells whether they are up to date. */
export async function types(
	path: string | undefined,
	options: TypesOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const collection = await openCollection(path ?? process.cwd());
	const text = declareTypes(await gatherKnowledge(collection));
	if (options.output === "-") {
		writeForFile(text);
		return EXIT.passed;
	}
	const { root } = collection.definition;
	const file = resolve(options.output ?? join(root, USUAL_NAME));
	const shown = visibleLine(relative(process.cwd(), file) || file);
	const before = await textOf(file);
	if (before === text) {
		terminal.write(`${shown} is up to date.\n`);
		return EXIT.passed;
	}
	if (options.check) {
		const problem =
			before === undefined ? "is not there" : "does not fit the collection";
		terminal.writeError(
			`error: ${shown} ${problem}.\nhint: Run \`curlew types\` to write it.\n`,
		);
		return EXIT.failed;
	}
	await write(root, file, text);
	terminal.write(`Wrote ${shown}\n`);
	return EXIT.passed;
}

/** Undefined where there is none. */
async function textOf(file: string): Promise<string | undefined> {
	try {
		return await readRegularText(file);
	} catch (cause) {
		const code = cause instanceof Error && "code" in cause && cause.code;
		if (code === "ENOENT") return undefined;
		throw new TypesNotWrittenError(file, cause);
	}
}

/** In the collection, links are the collection's, whoever named the file; elsewhere it is the user who chose. */
async function write(root: string, file: string, text: string): Promise<void> {
	try {
		if (await isIn(root, file)) await writeIntoCollection(root, file, text);
		else await writeFile(file, text);
	} catch (cause) {
		throw new TypesNotWrittenError(file, cause);
	}
}

/** Whether the way to a file leads through the collection, by whatever name of its folder: the working directory has no links in its own. */
async function isIn(root: string, file: string): Promise<boolean> {
	const realRoot = (await realPlace(root)) ?? root;
	for (let folder = dirname(file); ; folder = dirname(folder)) {
		const real = await realPlace(folder);
		if (real !== undefined && isInside(realRoot, real)) return true;
		if (folder === dirname(folder)) return false;
	}
}

class TypesNotWrittenError extends CurlewError {
	readonly code = "TYPES_NOT_WRITTEN";

	constructor(file: string, cause: unknown) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		super(`${file} cannot be written: ${reason}`, {
			hint: "Name another file with --output.",
			cause,
		});
	}
}
