/** Something that is called by its name, and stands somewhere. */
interface Named {
	readonly name: string;
	/** Steps with `/`; "" where it stands nowhere. */
	readonly place: string;
}

/**
 * For each of those that share a name, as much of its place as it takes to tell
 * them apart: the folder, with the folders around it where that is not enough.
 * "" for the others.
 */
export function toldApart(all: readonly Named[]): readonly string[] {
	const byName = Map.groupBy(all, ({ name }) => name);
	return all.map(({ name, place }) => {
		const others = (byName.get(name) ?? [])
			.map((one) => one.place)
			.filter((one) => one !== place);
		if (others.length === 0) return "";
		const steps = place.split("/");
		for (let count = 1; count < steps.length; count++) {
			const end = steps.slice(-count).join("/");
			if (!others.some((one) => one === end || one.endsWith(`/${end}`)))
				return end;
		}
		return place === "" ? "/" : place;
	});
}
