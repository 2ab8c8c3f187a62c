import { isDeepStrictEqual } from "node:util";
import type {
	CollectionDefinition,
	RequestDefinition,
} from "../../collection/model.ts";

/** Members that tell where something stands in its file, and not what it says. */
const PLACES: ReadonlySet<string> = new Set([
	"line",
	"indent",
	"lines",
	"field",
	"basePath",
	"folders",
	"faults",
]);

/** Tells whether a request of a bundled collection says the same, wherever it stands in the file now, and inherits the same. */
export function sameDefinition(
	before: RequestDefinition,
	after: RequestDefinition,
): boolean {
	const inherited = ({ folders }: RequestDefinition) =>
		folders.map(({ defaults, path }) => withoutPlaces({ defaults, path }));
	return (
		isDeepStrictEqual(withoutPlaces(before), withoutPlaces(after)) &&
		isDeepStrictEqual(inherited(before), inherited(after))
	);
}

/** Tells whether two readings of a collection's own file give all its requests the same. */
export function sameDefaults(
	before: CollectionDefinition,
	after: CollectionDefinition,
): boolean {
	const given = ({
		defaults,
		proxy,
		clientCertificates,
		extensions,
		faults,
	}: CollectionDefinition) => ({
		...{ proxy, clientCertificates, extensions },
		defaults: withoutPlaces(defaults),
		faults: faults.length,
	});
	return isDeepStrictEqual(given(before), given(after));
}

function withoutPlaces(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutPlaces);
	if (typeof value !== "object" || value === null || value instanceof Date)
		return value;
	return Object.fromEntries(
		Object.entries(value).flatMap(([key, member]) =>
			PLACES.has(key) ? [] : [[key, withoutPlaces(member)]],
		),
	);
}
