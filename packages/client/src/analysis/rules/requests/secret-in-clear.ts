import { looksLikeCredential } from "../../../diagnostics/credential-names.ts";
import {
	entropyOf,
	JSON_WEB_TOKEN,
	KEY_SHAPES,
	MAY_HOLD_KEY,
} from "../../../diagnostics/key-shapes.ts";
import { listInWords } from "../../../diagnostics/list-in-words.ts";
import type { SourceText } from "../../../diagnostics/source-text.ts";
import type { Report, Rule, RuleContext } from "../../check/rule.ts";
import { definitionsOf } from "../../check/used-names.ts";

export const secretInClear: Rule = {
	name: "secret-in-clear",
	severity: "error",
	about: "secrets that stand readable in files",
	inCollection: findSecrets,
};

function hintIn({ knowledge }: RuleContext): string {
	const instead =
		knowledge.definition.syntax === "postman"
			? "leave its value out of the file, and give it at the run: --secret NAME=VALUE"
			: "declare the variable as secret, and keep its value in .env or the process environment";
	return `Anybody who reads the repository has it. Replace it where it was issued, ${instead}.`;
}

function* findSecrets(context: RuleContext): Iterable<Report> {
	const told = new Set<string>();
	const hint = hintIn(context);
	for (const source of context.texts.all()) yield* keysIn(source, told, hint);
	yield* secretVariables(context, told, hint);
}

function* keysIn(
	source: SourceText,
	told: Set<string>,
	hint: string,
): Iterable<Report> {
	const { text, file } = source;
	if (!MAY_HOLD_KEY.test(text)) return;
	for (const { what, pattern, isHarmless } of KEY_SHAPES) {
		for (const { 0: key, index } of text.matchAll(pattern)) {
			if (isHarmless?.(key)) continue;
			const location = source.location(index, index + key.length);
			told.add(`${file} ${location.line}`);
			yield {
				message: `What looks like ${what} stands readable in the file: ${masked(key)}.`,
				hint,
				place: { kind: "located", location },
				subject: {
					// Each key is replaced for itself; of tokens that a login gives, many are one habit.
					key: what === JSON_WEB_TOKEN ? what : key,
					item: masked(key),
					message: ({ places, items }) =>
						`What looks like ${what} stands readable at ${places}: ${listInWords(items.map(({ item }) => item))}.`,
				},
				...(what === JSON_WEB_TOKEN && { severity: "warning" }),
			};
		}
	}
}

/** Enough to find it, and too little to use it. */
function masked(key: string): string {
	return `\`${key.slice(0, 4).trim()}…\``;
}

/** Variables that are called like secrets and have a value like one. */
function* secretVariables(
	{ knowledge }: RuleContext,
	told: ReadonlySet<string>,
	hint: string,
): Iterable<Report> {
	for (const variable of definitionsOf(knowledge)) {
		const { name, value, isDisabled, file, line } = variable;
		if (isDisabled || typeof value !== "string") continue;
		if (!isNameOfSecret(name) || !looksRandom(value)) continue;
		if (isHarmlessKey(value) || isForShow(file)) continue;
		if (told.has(`${file} ${line}`) || told.has(`${file} ${line + 1}`))
			continue;
		yield {
			message: `The value of \`${name}\` looks like a secret and stands readable in the file.`,
			hint,
			place: { kind: "line", file, line, needle: name },
			subject: {
				key: `${name} ${value}`,
				item: name,
				message: ({ places }) =>
					`The value of \`${name}\` looks like a secret and stands readable at ${places}.`,
			},
			severity: "warning",
		};
	}
}

/** What names a client, a user or a key, and what guards a single form, is known to whoever is asked. */
function isNameOfSecret(name: string): boolean {
	return (
		looksLikeCredential(name) &&
		!/(?:^|[-_. ]|[a-z](?=I))(?:id|ids|uuid|name)$/i.test(name) &&
		!/csrf|xsrf|public/i.test(name)
	);
}

/** What `keysIn` knows, and tells if it matters. */
function isHarmlessKey(value: string): boolean {
	return KEY_SHAPES.some(({ pattern, isHarmless }) =>
		[...value.matchAll(pattern)].some(([key]) => isHarmless?.(key)),
	);
}

/** `local.example.yml` is there to be read. */
function isForShow(file: string): boolean {
	return /(?:^|[-_. ])(?:example|sample|template|demo)(?:[-_. ]|$)/i.test(
		file.slice(file.lastIndexOf("/") + 1),
	);
}

/** A machine by name or number, with a port or a path or neither: `auth.example.org:8080/v1`. Most keys with dots have capitals. */
const ADDRESS =
	/^(?:localhost|\d+(?:\.\d+){3}|(?:[a-z\d-]{1,40}\.)+[a-z]{2,12})(?::\d{1,5})?(?:\/|$)|^[a-z][a-z\d-]{0,40}:\d{2,5}(?:\/|$)/;

/** Words, addresses and placeholders are no secrets. */
function looksRandom(value: string): boolean {
	if (value.length < 16 || /\s|\{\{|:\/\/|[/.]{2}/.test(value)) return false;
	if (ADDRESS.test(value)) return false;
	if (
		/example|sample|dummy|test|demo|change|your|secret|password|token/i.test(
			value,
		)
	)
		return false;
	const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(value));
	return kinds.length >= 2 && /\d/.test(value) && entropyOf(value) >= 3.5;
}
