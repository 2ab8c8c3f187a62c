import { type ReactNode, useId } from "react";

/** A part of a section, under a heading. */
export function FactsGroup({
	title,
	aside,
	children,
}: {
	readonly title: string;
	/** Stands at the right of the heading. */
	readonly aside?: ReactNode;
	readonly children: ReactNode;
}): ReactNode {
	const id = useId();
	return (
		<section className="facts-group" aria-labelledby={id}>
			<header className="facts-head">
				<h3 id={id}>{title}</h3>
				<div className="section-aside">{aside}</div>
			</header>
			{children}
		</section>
	);
}
