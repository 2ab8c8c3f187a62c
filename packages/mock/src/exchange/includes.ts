import { isDeepStrictEqual } from "node:util";
import { isMap } from "@curlew/client/openapi";

/** Whether all that is wanted of a value is there: members of maps, elements of lists one by one. */
export function includes(value: unknown, wanted: unknown): boolean {
	if (isMap(wanted))
		return (
			isMap(value) &&
			Object.entries(wanted).every(
				([name, member]) =>
					Object.hasOwn(value, name) && includes(value[name], member),
			)
		);
	if (Array.isArray(wanted))
		return (
			Array.isArray(value) &&
			wanted.length === value.length &&
			wanted.every((item, at) => includes(value[at], item))
		);
	return isDeepStrictEqual(value, wanted);
}
