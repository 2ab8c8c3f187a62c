import type {
	ApiDocument,
	ApiMediaType,
	ApiOperation,
	ApiParameter,
} from "@curlew/client/openapi";
import { compareSchemas } from "./compare-schemas.ts";

export interface OperationDifference {
	/** One line: `query limit: is required now`. */
	readonly message: string;
	readonly isBreaking: boolean;
}

type OperationOf = readonly [document: ApiDocument, operation: ApiOperation];

/** What differs between two states of an operation. */
export function compareOperations(
	[before, older]: OperationOf,
	[now, newer]: OperationOf,
): readonly OperationDifference[] {
	const found: OperationDifference[] = [];
	const tell = (isBreaking: boolean, message: string) =>
		found.push({ isBreaking, message });
	if (older.id !== newer.id)
		tell(false, `operationId: ${older.id ?? "none"} → ${newer.id ?? "none"}`);
	if (!older.isDeprecated && newer.isDeprecated)
		tell(false, "is deprecated now");
	const documents = [before, now] as const;
	found.push(
		...compareParameters(documents, older.parameters, newer.parameters),
		...compareBodies(documents, older, newer),
		...compareResponses(documents, older, newer),
	);
	return found;
}

type Documents = readonly [before: ApiDocument, now: ApiDocument];

function compareParameters(
	[before, now]: Documents,
	older: readonly ApiParameter[],
	newer: readonly ApiParameter[],
): readonly OperationDifference[] {
	const found: OperationDifference[] = [];
	const old = new Map(older.map((one) => [keyOf(one), one]));
	for (const parameter of newer) {
		const key = keyOf(parameter);
		const known = old.get(key);
		old.delete(key);
		// Nobody sends the name of a parameter of the path.
		if (parameter.place === "path" && known === undefined) continue;
		if (known === undefined) {
			const isBreaking = parameter.isRequired;
			const what = isBreaking ? "new, and required" : "new";
			found.push({ isBreaking, message: `${key}: ${what}` });
			continue;
		}
		if (known.isRequired !== parameter.isRequired) {
			const isBreaking = parameter.isRequired;
			const what = isBreaking ? "is required now" : "is optional now";
			found.push({ isBreaking, message: `${key}: ${what}` });
		}
		found.push(
			...compareSchemas(
				[before, known.schema],
				[now, parameter.schema],
				key,
				"request",
			),
		);
	}
	for (const [key, { place }] of old)
		if (place !== "path")
			found.push({ isBreaking: true, message: `${key}: is gone` });
	return found;
}

function keyOf({ place, name }: ApiParameter): string {
	return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

function compareBodies(
	documents: Documents,
	{ body: older }: ApiOperation,
	{ body: newer }: ApiOperation,
): readonly OperationDifference[] {
	if (older === undefined && newer === undefined) return [];
	if (older === undefined || newer === undefined) {
		const isBreaking = newer === undefined || newer.isRequired;
		const message = newer === undefined ? "body: is gone" : "body: new";
		return [{ isBreaking, message }];
	}
	const becameRequired = !older.isRequired && newer.isRequired;
	return [
		...(becameRequired
			? [{ isBreaking: true, message: "body: is required now" }]
			: []),
		...compareContent(documents, older.content, newer.content, "body"),
	];
}

function compareContent(
	[before, now]: Documents,
	older: readonly ApiMediaType[],
	newer: readonly ApiMediaType[],
	what: string,
): readonly OperationDifference[] {
	const found: OperationDifference[] = [];
	const fresh = new Map(newer.map((one) => [one.mediaType, one]));
	for (const media of older) {
		const { mediaType } = media;
		const other = fresh.get(mediaType);
		fresh.delete(mediaType);
		const place = what === "body" ? what : `${what} body`;
		if (other === undefined)
			found.push({
				isBreaking: true,
				message: `${what}: no ${mediaType} any more`,
			});
		else
			found.push(
				...compareSchemas(
					[before, media.schema],
					[now, other.schema],
					place,
					what === "body" ? "request" : "response",
				),
			);
	}
	for (const mediaType of fresh.keys())
		found.push({ isBreaking: false, message: `${what}: also ${mediaType}` });
	return found;
}

function compareResponses(
	documents: Documents,
	older: ApiOperation,
	newer: ApiOperation,
): readonly OperationDifference[] {
	const found: OperationDifference[] = [];
	const fresh = new Map(newer.responses.map((one) => [one.status, one]));
	for (const response of older.responses) {
		const { status, content } = response;
		const other = fresh.get(status);
		fresh.delete(status);
		if (other === undefined)
			found.push({
				isBreaking: status.startsWith("2"),
				message: `response ${status}: is gone`,
			});
		else
			found.push(
				...compareContent(
					documents,
					content,
					other.content,
					`response ${status}`,
				),
			);
	}
	for (const status of fresh.keys())
		found.push({ isBreaking: false, message: `response ${status}: new` });
	return found;
}
