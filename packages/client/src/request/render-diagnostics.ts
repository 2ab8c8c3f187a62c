import {
	explainUnresolved,
	nearestName,
	stepText,
	type UnresolvedReason,
} from "@curlew/template";
import type { UnlocatedDiagnostic } from "../collection/places/place.ts";
import { listInWords } from "../diagnostics/list-in-words.ts";
import { DynamicValues } from "../variables/dynamic-values.ts";
import { hintForEnvironments } from "../variables/other-environments.ts";
import type { ScopeChain } from "../variables/scope-chain.ts";
import { howToAllowName } from "../variables/trust/how-to-allow.ts";
import type { MissingSecret } from "../variables/variable-scope.ts";
import { mendsForUnresolved } from "./mends-for-unresolved.ts";
import type { RenderProblemIn, UnresolvedIn } from "./rendering.ts";
import { placeOfPlaceholder } from "./templated-text.ts";

/** Tells apart what no policy can allow. Postman sends references that lead in a circle as they are written. */
export function isFatal({ unresolved, text }: UnresolvedIn): boolean {
	const code = codeFor(unresolved.reason);
	return text.template.syntax === "postman"
		? code === "VALUE_TOO_LARGE"
		: code !== "UNRESOLVED_VARIABLE";
}

function codeFor({ kind }: UnresolvedReason): string {
	if (kind === "cycle" || kind === "too-deep") return "VARIABLE_CYCLE";
	return kind === "too-large" ? "VALUE_TOO_LARGE" : "UNRESOLVED_VARIABLE";
}

/** One unresolved reference as a diagnostic: the placeholder as written, why it has no value, and what to do. docs/semantics.md §6. */
export function diagnoseUnresolved(
	variables: ScopeChain,
	found: UnresolvedIn,
	severity: UnlocatedDiagnostic["severity"],
): UnlocatedDiagnostic {
	const { unresolved, text } = found;
	const { placeholder, reason } = unresolved;
	const secret = missingSecret(reason, variables);
	const why = secret
		? whySecretIsMissing(secret)
		: lowerFirst(explainUnresolved(unresolved));
	const mends = mendsForUnresolved(variables, placeholder.raw, reason);
	return {
		code: codeFor(reason),
		severity,
		message: `\`${placeholder.raw}\` in ${text.label} has no value: ${why}`,
		hint: hintForUnresolved(variables, reason),
		...(mends.length > 0 && { mends }),
		...(severity === "warning" &&
			codeFor(reason) === "UNRESOLVED_VARIABLE" && {
				placeholder: placeholder.raw,
			}),
		place: placeOfPlaceholder(text, placeholder),
	};
}

/** What to do about a reference without a value. */
export function hintForUnresolved(
	variables: ScopeChain,
	reason: UnresolvedReason,
): string {
	const secret = missingSecret(reason, variables);
	return secret ? hintForSecret(secret) : hintFor(reason, variables);
}

/** What rendering noticed besides unresolved references. */
export function diagnoseProblem({
	problem,
	text,
}: RenderProblemIn): UnlocatedDiagnostic {
	const { placeholder } = problem;
	const place = placeOfPlaceholder(text, placeholder);
	const { raw } = placeholder;
	switch (problem.kind) {
		case "header-control-character":
			return {
				code: "INVALID_HEADER_VALUE",
				severity: "error",
				message: `The value of \`${raw}\` would put a ${problem.character} character into ${text.label}.`,
				hint: "A header value is a single line. Remove the line break from the value, for instance with trim().",
				place,
			};
		case "date-outside-quotes":
			return {
				code: "DATE_OUTSIDE_QUOTES",
				severity: "warning",
				message: `\`${raw}\` in ${text.label} is a date outside quotation marks.`,
				hint: `Write "${raw}" to send it as a JSON string.`,
				place,
			};
		case "data-reference-kept":
			return {
				code: "DATA_REFERENCE_KEPT",
				severity: "warning",
				message: `\`{{${problem.reference}}}\`, which came into ${text.label} with data, is sent as it is: ${WHY_KEPT[problem.why]}.`,
				hint: "Values from scripts and responses may refer to ordinary variables only.",
				place,
			};
	}
}

const WHY_KEPT = {
	unset: "there is no such variable",
	secret: "data cannot reach secrets",
	"process-env": "data cannot reach the process environment",
	prompt: "data cannot ask the user",
} as const;

function missingSecret(
	reason: UnresolvedReason,
	variables: ScopeChain,
): MissingSecret | undefined {
	return reason.kind === "unset"
		? variables.missingSecret(reason.dottedName ?? reason.name)
		: undefined;
}

function whySecretIsMissing({
	name,
	owner,
	lookedIn,
	isForbidden,
}: MissingSecret): string {
	const of = owner === undefined ? "" : ` of \`${owner}\``;
	const elsewhere = isForbidden
		? `, and the collection may not read the environment variable \`${name}\``
		: "";
	return `the secret \`${name}\`${of} was not found in ${listInWords(lookedIn, { word: "or" })}${elsewhere}.`;
}

function hintForSecret({ name, isForbidden }: MissingSecret): string {
	const elsewhere = isForbidden
		? `If it is in the environment of the process, allow the collection to read it: --allow-env ${name}`
		: "";
	return elsewhere === ""
		? `Give the value with --env-var ${name}=…, with --prompt ${name}=…, in a .env file, or in the environment of the process.`
		: `Give the value with --env-var ${name}=…, with --prompt ${name}=…, or in a .env file. ${elsewhere}`;
}

function hintFor(reason: UnresolvedReason, variables: ScopeChain): string {
	switch (reason.kind) {
		case "unset":
			return hintForUnset(reason, variables);
		case "no-property":
			return hintForProperty(reason, variables);
		case "out-of-range":
			return "Elements are counted from 0.";
		case "not-an-object":
			return `Use \`{{${reason.of}}}\` as a whole, or give it an object as its value.`;
		case "cycle":
		case "too-deep":
			return "Give one of these variables a value of its own.";
		case "too-large":
			return "Keep it in a file, and send that as the body.";
	}
}

const PROCESS_ENV = "process.env.";

type Reason<Kind extends UnresolvedReason["kind"]> = Extract<
	UnresolvedReason,
	{ kind: Kind }
>;

function hintForProperty(
	{ of, property, has }: Reason<"no-property">,
	variables: ScopeChain,
): string {
	const near = nearestName(property, has);
	return didYouMean(
		near === undefined
			? nearestDottedName(`${of}.${property}`, variables)
			: of + stepText(near),
		`Use a property that \`${of}\` has.`,
	);
}

function hintForUnset(
	{ name, dottedName, isForbidden }: Reason<"unset">,
	variables: ScopeChain,
): string {
	if (name.startsWith("?"))
		return `Give the answer with --prompt "${name.slice(1)}=…".`;
	if (name.startsWith("$")) {
		const near = nearestName(name.slice(1), DynamicValues.names());
		return didYouMean(
			near && `$${near}`,
			"The names are those of Postman's dynamic variables, such as `$randomUUID` or `$timestamp`.",
		);
	}
	if (name.startsWith(PROCESS_ENV)) {
		const plain = name.slice(PROCESS_ENV.length);
		const names = variables.sources.processEnvironment?.names() ?? [];
		const near = nearestName(plain, names);
		const otherwise = isForbidden
			? howToAllowName(plain)
			: `Set ${plain} in a .env file or in the environment of the process.`;
		return didYouMean(near && PROCESS_ENV + near, otherwise);
	}
	const elsewhere = hintForElsewhere([dottedName, name], variables);
	if (elsewhere !== undefined) return elsewhere;
	const dotted = dottedName && nearestDottedName(dottedName, variables);
	return didYouMean(
		dotted ?? nearestName(name, variables.names()),
		hintToSet(name),
	);
}

/** What there is to do about a variable of which nothing more is known. */
export function hintToSet(name: string): string {
	return `Set it in the environment, with --env-var ${name}=…, or in a script.`;
}

/** Undefined when no environment has any of the names. */
function hintForElsewhere(
	names: readonly (string | undefined)[],
	{ sources: { otherEnvironments } }: ScopeChain,
): string | undefined {
	if (otherEnvironments === undefined) return undefined;
	for (const name of names) {
		const having = name === undefined ? [] : otherEnvironments.having(name);
		if (having.length > 0)
			return hintForEnvironments(having, otherEnvironments.chosen);
	}
	return undefined;
}

/** The variable with dots in its name that a reference, or its beginning, was probably meant to name. */
function nearestDottedName(
	reference: string,
	variables: ScopeChain,
): string | undefined {
	const names = variables.names().filter((name) => name.includes("."));
	for (
		let end = reference.length;
		end > 0 && names.length > 0;
		end = reference.lastIndexOf(".", end - 1)
	) {
		const near = nearestName(reference.slice(0, end), names);
		if (near !== undefined) return near;
	}
	return undefined;
}

function didYouMean(near: string | undefined, otherwise: string): string {
	return near === undefined ? otherwise : `Did you mean \`${near}\`?`;
}

function lowerFirst(sentence: string): string {
	return sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
}
