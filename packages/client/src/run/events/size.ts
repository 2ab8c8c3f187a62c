/** What stands around a value in JSON, and around a member with its name. */
const MARKS = 4;

/**
 * About how many characters plain data takes as JSON. Looking ends where there
 * are more than `most`: the answer is then some number above it.
 */
export function sizeOf(value: unknown, most = Number.MAX_SAFE_INTEGER): number {
	return most - roomLeftBy(value, most);
}

function roomLeftBy(value: unknown, room: number): number {
	if (typeof value === "string") return room - value.length - MARKS;
	if (typeof value !== "object" || value === null) return room - MARKS;
	let left = room - MARKS;
	if (Array.isArray(value)) {
		for (let index = 0; index < value.length && left >= 0; index++)
			left = roomLeftBy(value[index], left);
		return left;
	}
	for (const name in value) {
		if (left < 0) break;
		if (!Object.hasOwn(value, name)) continue;
		const member: unknown = Reflect.get(value, name);
		left = roomLeftBy(member, left - name.length - MARKS);
	}
	return left;
}
