import { nearestName } from "@curlew/template";
import type { Choices } from "../collection/read/read-enum.ts";
import { looksLikeCredential } from "../diagnostics/credential-names.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";

/** How many values a hint lists. */
const LISTED = 12;

/** A value that somebody gives is none of those that the collection allows (`extensions.curlew.enum`). */
export class NotAChoiceError extends CurlewError {
	readonly code = "NOT_A_CHOICE";

	/**
	 * @param what as in a sentence: "the variable `region`"
	 * @param value undefined for one that no output may show
	 */
	constructor(
		what: string,
		value: string | undefined,
		choices: readonly string[],
	) {
		const told = value === undefined ? "What was given" : `\`${value}\``;
		super(`${told} is no value of ${what}.`, {
			hint: choiceHint(value ?? "", choices),
		});
	}
}

/** What is allowed instead, and what was probably meant. */
export function choiceHint(value: string, choices: readonly string[]): string {
	const near = nearestName(value, choices);
	const listed = choices.slice(0, LISTED).map((one) => `\`${one}\``);
	const rest = choices.length - listed.length;
	const all = [...listed, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
	const meant = near === undefined ? "" : `Did you mean \`${near}\`? `;
	return `${meant}It may be ${all}.`;
}

/**
 * Looks at values that come from outside of the collection's files.
 *
 * @param kind what the names are
 * @param isSecret whether no output may show the value that a name has, whatever the name looks like
 * @throws NotAChoiceError for the first that is not allowed
 */
export function assertChoices(
	values: Readonly<Record<string, string>> | undefined,
	choices: Choices | undefined,
	kind: "variable" | "question",
	isSecret: (name: string) => boolean,
): void {
	if (choices === undefined || values === undefined) return;
	for (const [name, value] of Object.entries(values)) {
		const allowed = choices.get(kind === "question" ? `?${name}` : name);
		if (allowed === undefined || allowed.includes(value)) continue;
		throw new NotAChoiceError(
			`the ${kind} \`${name}\``,
			isSecret(name) || looksLikeCredential(name) ? undefined : value,
			allowed,
		);
	}
}
