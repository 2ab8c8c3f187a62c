import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { CurlewError, openCollection, visibleLine } from "@curlew/client";
import { declareTypes, gatherKnowledge } from "@curlew/client/analysis";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { openTerminal } from "../terminal.ts";

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
		terminal.write(text);
		return EXIT.passed;
	}
	const file = options.output ?? join(collection.definition.root, USUAL_NAME);
	const shown = visibleLine(relative(process.cwd(), file) || file);
	const isThere = existsSync(file);
	if (isThere && readFileSync(file, "utf8") === text) {
		terminal.write(`${shown} is up to date.\n`);
		return EXIT.passed;
	}
	if (options.check) {
		const problem = isThere ? "does not fit the collection" : "is not there";
		terminal.writeError(
			`error: ${shown} ${problem}.\nhint: Run \`curlew types\` to write it.\n`,
		);
		return EXIT.failed;
	}
	await write(file, text);
	terminal.write(`Wrote ${shown}\n`);
	return EXIT.passed;
}

async function write(file: string, text: string): Promise<void> {
	try {
		await writeFile(file, text);
	} catch (cause) {
		throw new TypesNotWrittenError(file, cause);
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
