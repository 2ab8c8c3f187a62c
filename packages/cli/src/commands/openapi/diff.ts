import {
	countOf,
	fitEnd,
	isCollectionAt,
	safeJson,
	visibleLine,
} from "@curlew/client/internal";
import {
	compareDocuments,
	isInStep,
	type OperationChange,
	openDocument,
	planSync,
} from "@curlew/contract";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import { openTerminal, type Terminal } from "../../terminal/terminal.ts";
import type { DiffCommandOptions } from "./options.ts";
import { tellSync } from "./sync.ts";

/** `curlew openapi diff DOC [collection]`, or of two documents: exit code 1 when they differ, as `diff` has it. */
export async function diffOpenapi(
	document: string,
	other: string | undefined,
	options: DiffCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const remote = { allowsRemoteRefs: options.allowRemoteRefs ?? false };
	if (other !== undefined && !(await isCollectionAt(other)))
		return diffDocuments(terminal, [document, other], options);
	const plan = await planSync(other ?? process.cwd(), document, remote);
	tellSync(terminal, plan, options.json ?? false, false);
	return isInStep(plan) ? EXIT.passed : EXIT.failed;
}

async function diffDocuments(
	terminal: Terminal,
	[older, newer]: readonly [string, string],
	{ json, allowRemoteRefs = false }: DiffCommandOptions,
): Promise<ExitCode> {
	const options = { allowsRemoteRefs: allowRemoteRefs };
	const changes = compareDocuments(
		await openDocument(older, options),
		await openDocument(newer, options),
	);
	terminal.write(
		json ? `${safeJson({ older, newer, changes }, 2)}\n` : textOf(changes),
	);
	return changes.length === 0 ? EXIT.passed : EXIT.failed;
}

/** Columns. */
const WIDTH = 80;
const SIGNS = { added: "+", removed: "-", changed: "~" } as const;

function textOf(changes: readonly OperationChange[]): string {
	if (changes.length === 0) return "Both say the same.\n";
	const lines = changes.flatMap(
		({ kind, operation, isBreaking, differences }) => [
			`${isBreaking ? "!" : " "} ${SIGNS[kind]} ${operation}`,
			...differences.map(
				({ isBreaking: breaks, message }) =>
					`${breaks ? "!" : " "}     ${message}`,
			),
		],
	);
	const breaking = changes.filter(({ isBreaking }) => isBreaking).length;
	const list = lines.map((line) => `${fitEnd(visibleLine(line), WIDTH)}\n`);
	return `${list.join("")}${countOf(changes.length, "operation")} differ, ${breaking} of them so that clients may break (!).\n`;
}
