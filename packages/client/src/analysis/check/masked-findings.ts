import { looksLikeCredential } from "../../diagnostics/credential-names.ts";
import { withoutKeys } from "../../diagnostics/key-shapes.ts";
import { maskData } from "../../variables/mask-data.ts";
import type { Masked } from "../../variables/masked.ts";
import { SecretMasker } from "../../variables/secret-masker.ts";
import type { Knowledge } from "../knowledge.ts";
import type { Finding, FindingPlace } from "./finding.ts";
import { definitionsOf } from "./used-names.ts";

/**
 * Findings as they may be told and kept: without the values of variables that
 * are secret, or called so, in any environment, and without what looks like a
 * key of a service. Files, lines and columns stay.
 */
export function maskFindings(
	findings: readonly Finding[],
	knowledge: Knowledge,
): readonly Masked<Finding>[] {
	if (findings.length === 0) return [];
	const masker = maskerOf(knowledge);
	return findings.map((finding) => {
		const { rule, severity, count, places } = finding;
		return {
			...maskPlace(finding, masker),
			...{ rule, severity, count },
			places: places.map((place) => maskPlace(place, masker)),
		};
	});
}

function maskPlace(
	{ message, hint, location, excerpt, fix }: FindingPlace,
	masker: SecretMasker,
): Masked<FindingPlace> {
	const { column, length = 1 } = location;
	const texts = maskData(
		{
			message: withoutKeys(message),
			...(hint !== undefined && { hint: withoutKeys(hint) }),
			...(excerpt !== undefined && { excerpt }),
			location: { column, length },
		},
		masker,
	);
	return { ...texts, location, ...(fix && { fix }) };
}

/** Knows what files say is secret. */
export function maskerOf(knowledge: Knowledge): SecretMasker {
	const masker = new SecretMasker();
	const declared = new Set(
		(knowledge.definition.extensions.secrets?.declarations ?? []).map(
			({ name }) => name,
		),
	);
	const isSecret = (name: string) =>
		declared.has(name) || looksLikeCredential(name);
	for (const { name, value, isSecret: isMarked } of definitionsOf(knowledge))
		if (isMarked || isSecret(name)) addText(value, masker);
	const files = knowledge.environments.flatMap(
		({ processEnvironment }) => processEnvironment.files,
	);
	for (const { values } of new Set(files))
		for (const [name, value] of values ?? [])
			if (isSecret(name)) addText(value, masker);
	return masker;
}

/** Words of a few characters, and what stands for something else, are in every message. */
const SHORTEST = 6;

function addText(value: unknown, masker: SecretMasker): void {
	if (typeof value !== "string" || value.length < SHORTEST) return;
	if (!value.includes("{{")) masker.add(value);
}
