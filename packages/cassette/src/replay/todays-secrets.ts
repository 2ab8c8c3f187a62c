import type { KnownSecrets } from "@curlew/client/carrying";
import type { RecordedExchange } from "../exchange/recorded-exchange.ts";
import { decodeFrom } from "../marks/encodings.ts";
import type { SecretMark } from "../marks/mark.ts";
import type { MatchFindings } from "../match/findings.ts";
import { usableName } from "../secrets/secret-book.ts";

/** The values of this run's secrets, for the marks of a recording. */
export class TodaysSecrets {
	readonly #known: KnownSecrets;
	/** What requests have had in the place of marks, by the names of these. */
	readonly #seen = new Map<string, string>();

	constructor(known: KnownSecrets) {
		this.#known = known;
	}

	/** Takes down what a request has in the place of marks. */
	note(exchange: RecordedExchange, { captured }: MatchFindings): void {
		for (const [name, secret] of secretsIn(exchange, captured))
			this.#seen.set(name, secret);
	}

	/** Whether a request has the secrets that are known today under their names. */
	arePlausible(
		exchange: RecordedExchange,
		{ captured }: MatchFindings,
	): boolean {
		for (const [name, secret] of secretsIn(exchange, captured)) {
			const texts = this.#texts(name);
			if (texts.length > 0 && !texts.includes(secret)) return false;
		}
		return true;
	}

	/** What the request had, else what earlier ones had, else what a server made up, else the variable. */
	secretOf(
		mark: SecretMark,
		exchange: RecordedExchange,
		{ captured }: MatchFindings,
	): string | undefined {
		const own = secretsIn(exchange, captured).get(mark.name);
		return (
			own ?? this.#seen.get(mark.name) ?? mark.standIn ?? this.#today(mark.name)
		);
	}

	#today(name: string): string | undefined {
		const texts = this.#texts(name);
		const ordinal = Number(/#(\d+)$/.exec(name)?.[1] ?? 1);
		return texts[ordinal - 1] ?? texts.at(-1);
	}

	#texts(name: string): readonly string[] {
		const plain = name.replace(/#\d+$/, "");
		return [...this.#known.named()].flatMap((one) =>
			usableName(one.name) === plain ? [one.text] : [],
		);
	}
}

function secretsIn(
	{ marks }: RecordedExchange,
	captured: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
	const secrets = new Map<string, string>();
	for (const [label, text] of captured) {
		const mark = marks.get(label);
		if (mark === undefined || mark.inner !== undefined) continue;
		const secret = decodeFrom(mark.encoding, text) ?? text;
		secrets.set(mark.name, secret);
	}
	return secrets;
}
