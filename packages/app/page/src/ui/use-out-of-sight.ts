import { type RefObject, useEffect, useState } from "react";

/**
 * Which of an element's children cannot be seen as a whole, because it scrolls sideways.
 *
 * @param ids of the children's elements, in order
 */
export function useOutOfSight(
	list: RefObject<HTMLElement | null>,
	ids: readonly string[],
): ReadonlySet<string> {
	const [out, setOut] = useState<ReadonlySet<string>>(new Set());
	const all = ids.join(" ");
	useEffect(() => {
		const root = list.current;
		if (!root) return;
		const hidden = new Set<string>();
		const observer = new IntersectionObserver(
			(changes) => {
				for (const { target, intersectionRatio } of changes)
					if (intersectionRatio < WHOLE) hidden.add(target.id);
					else hidden.delete(target.id);
				setOut(new Set(hidden));
			},
			{ root, threshold: WHOLE },
		);
		for (const id of all.split(" ")) {
			const child = document.getElementById(id);
			if (child) observer.observe(child);
		}
		return () => observer.disconnect();
	}, [list, all]);
	return out;
}

/** Share of a child: the rest is rounding. */
const WHOLE = 0.97;
