import { isCollectionAt, safeJson } from "@curlew/client/internal";
import {
	applySync,
	type Choice,
	isInStep,
	planSync,
	type SyncChoices,
	type SyncPlan,
} from "@curlew/contract";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import { openTerminal, type Terminal } from "../../terminal/terminal.ts";
import { reportConversion } from "../convert.ts";
import type { SyncCommandOptions } from "./options.ts";
import { describeSync } from "./sync-text.ts";

/** `curlew openapi sync [DOC] [collection]`: what has changed on stdout, findings of the document on stderr. */
export async function syncOpenapi(
	document: string | undefined,
	collection: string | undefined,
	options: SyncCommandOptions,
): Promise<ExitCode> {
	const [named, path] =
		document !== undefined &&
		collection === undefined &&
		(await isCollectionAt(document))
			? [undefined, document]
			: [document, collection ?? process.cwd()];
	const plan = await planSync(path, named, {
		choices: choicesOf(options),
		restores: options.restore ?? false,
		allowsRemoteRefs: options.allowRemoteRefs ?? false,
	});
	const writes = !options.dryRun && !options.check;
	if (writes) await applySync(plan);
	const terminal = openTerminal({ colour: options.color });
	tellSync(terminal, plan, options.json ?? false, writes);
	return options.check && !isInStep(plan) ? EXIT.failed : EXIT.passed;
}

/** @param isDone otherwise it is what would be done */
export function tellSync(
	terminal: Terminal,
	plan: SyncPlan,
	isJson: boolean,
	isDone: boolean,
): void {
	if (isJson) {
		terminal.write(`${safeJson(documentOf(plan), 2)}\n`);
		return;
	}
	reportConversion(terminal, plan.findings);
	terminal.write(describeSync(plan, isDone));
}

function documentOf(plan: SyncPlan): object {
	const { root, document, operations, changes, conflicts } = plan;
	return {
		collection: root,
		document,
		inStep: isInStep(plan),
		operations,
		changes,
		conflicts: conflicts.map(({ field, ...conflict }) => ({
			...conflict,
			field: field.join("."),
		})),
		files: plan.files.map(({ file, before }) => ({
			file,
			isNew: before === undefined,
		})),
	};
}

function choicesOf({
	ours = [],
	theirs = [],
}: SyncCommandOptions): SyncChoices {
	const all = ours.includes("all")
		? "ours"
		: theirs.includes("all")
			? "theirs"
			: undefined;
	const each = [
		...ours.map((id): [string, Choice] => [id, "ours"]),
		...theirs.map((id): [string, Choice] => [id, "theirs"]),
	];
	return { all, each: new Map(each) };
}
