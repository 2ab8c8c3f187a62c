import type { FormTree } from "../../../../../src/protocol/forms.ts";
import type {
	BodyShape,
	BodyValue,
} from "../../../../../src/protocol/responses.ts";
import { exchangeApi } from "../../../api/exchange-api.ts";
import { textAtPath } from "../../../forms/tree-path.ts";
import { hasPlaceFor } from "../../../state/collection-state.ts";
import { copyText } from "../../../state/copy-text.ts";
import { notify, reportError } from "../../../state/notice-state.ts";
import { askForText } from "../../../ui/dialog-state.tsx";
import { PAGE_KEYS } from "../../../ui/keys.ts";
import { type MenuItem, showMenu } from "../../../ui/menu-state.tsx";
import { addRow, formRowsIn } from "./use-in-request.ts";
import {
	assertionOf,
	copiedValue,
	likelyName,
	placeholderFor,
} from "./value-words.ts";

/** The line of a body that something is done with. */
export interface ChosenLine {
	/** Of the exchange, or of what a filter gave. */
	readonly id: string;
	/** How the lines of the body are shown. */
	readonly shape: BodyShape;
	/** Of the request. */
	readonly path: string;
	readonly line: number;
	/** As it is shown. */
	readonly text: string;
	/** Whether the body is laid out JSON: its lines have values. */
	readonly hasValue: boolean;
}

/** Shows what can be done with the value of a line. */
export async function openValueMenu(
	chosen: ChosenLine,
	at: { readonly x: number; readonly y: number },
): Promise<void> {
	const value = chosen.hasValue
		? await exchangeApi.value(chosen.id, chosen.shape, chosen.line)
		: null;
	const copyLine = {
		label: "Copy line",
		run: () => void copyText(chosen.text.trim(), "Line copied."),
	};
	showMenu(value ? [...itemsOf(chosen, value), copyLine] : [copyLine], at);
}

/** Copies the value of a line, or the line where it has none. */
export async function copyLineValue(chosen: ChosenLine): Promise<void> {
	const value = chosen.hasValue
		? await exchangeApi.value(chosen.id, chosen.shape, chosen.line)
		: null;
	if (value) copyValue(value);
	else await copyText(chosen.text.trim(), "Line copied.");
}

function copyValue(value: BodyValue): void {
	const text = copiedValue(value);
	if (text !== null) void copyText(text, "Value copied.");
	else
		notify({
			kind: "error",
			text: "The value is too large to copy.",
			hint: "Save the body to a file.",
		});
}

function itemsOf(
	{ path }: ChosenLine,
	value: BodyValue,
): readonly (MenuItem | "line")[] {
	const { jsonPath, expression } = value;
	const items: (MenuItem | "line")[] = [
		{
			label: "Copy value",
			keys: PAGE_KEYS.copy,
			run: () => copyValue(value),
		},
	];
	if (jsonPath !== null)
		items.push({
			label: "Copy JSONPath",
			run: () => void copyText(jsonPath, `${jsonPath} copied.`),
		});
	if (expression !== null)
		items.push(
			{
				label: "Copy expression",
				run: () => void copyText(expression, `${expression} copied.`),
			},
			...usesOf(path, expression, value),
		);
	return items;
}

function usesOf(
	path: string,
	expression: string,
	value: BodyValue,
): readonly (MenuItem | "line")[] {
	const items: (MenuItem | "line")[] = [];
	if (hasPlaceFor("request.actions"))
		items.push(
			{
				label: "Copy as {{…}}",
				run: () => void copyPlaceholder(path, expression).catch(reportError),
			},
			"line",
			{
				label: "Use as variable …",
				run: () => void addVariable(path, expression).catch(reportError),
			},
		);
	if (hasPlaceFor("request.assertions"))
		items.push({
			label: "Use as assertion",
			run: () => {
				const row = assertionOf(expression, value);
				const said = `Assertion added: ${wordsOf(row)}`;
				addRow(path, "assertions", { row, said }).catch(reportError);
			},
		});
	return [...items, "line"];
}

function wordsOf(row: FormTree): string {
	const words = ["expression", "operator", "value"].map((name) =>
		textAtPath(row, [name]),
	);
	const text = words.join(" ").trim();
	return text.length > 80 ? `${text.slice(0, 80)} …` : text;
}

/** A value that no variable holds is made one first. */
async function copyPlaceholder(
	path: string,
	expression: string,
): Promise<void> {
	const rows = await formRowsIn(path, "actions");
	const known = placeholderFor(
		expression,
		rows.map((row) => ({
			name: textAtPath(row, ["variable", "name"]),
			expression: textAtPath(row, ["selector", "expression"]),
		})),
	);
	const name = known === undefined ? await addVariable(path, expression) : "";
	if (name === undefined) return;
	const text = known ?? `{{${name}}}`;
	await copyText(text, `${text} copied.`);
}

/** Gives the name; undefined when the user does not want to. */
async function addVariable(
	path: string,
	expression: string,
): Promise<string | undefined> {
	const name = await askForText({
		title: "Use as variable",
		label: `Name of the variable for ${expression}`,
		value: likelyName(expression),
		action: "Add",
	});
	if (name === undefined) return undefined;
	const row: FormTree = {
		type: "set-variable",
		phase: "after-response",
		selector: { expression, method: "jsonq" },
		variable: { name, scope: "runtime" },
	};
	const said = `{{${name}}} is set from the response from the next send on.`;
	await addRow(path, "actions", { row, said });
	return name;
}
