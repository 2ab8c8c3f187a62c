import { type KeyboardEvent, type ReactNode, Suspense, useId } from "react";

export interface SectionTab {
	readonly id: string;
	readonly label: string;
	/** How many there are, or that there is something at all. */
	readonly badge?: number | "dot";
}

export interface SectionTabsProps {
	readonly label: string;
	readonly tabs: readonly SectionTab[];
	readonly active: string;
	readonly onSelect: (id: string) => void;
	/** Stands at the right end of the row. */
	readonly aside?: ReactNode;
	readonly children: ReactNode;
}

/** Parts of a view, of which one is shown. Arrow keys go from one to the next. */
export function SectionTabs(props: SectionTabsProps): ReactNode {
	const { label, tabs, active, onSelect, aside, children } = props;
	const id = useId();
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (step === undefined) return;
		const index = tabs.findIndex((tab) => tab.id === active);
		const next = tabs[(index + step + tabs.length) % tabs.length];
		if (!next) return;
		event.preventDefault();
		onSelect(next.id);
		document.getElementById(`${id}-${next.id}`)?.focus();
	};
	return (
		<div className="section">
			<div className="section-bar">
				<div
					className="section-tabs"
					role="tablist"
					aria-label={label}
					onKeyDown={onKeyDown}
				>
					{tabs.map((tab) => (
						<button
							type="button"
							key={tab.id}
							id={`${id}-${tab.id}`}
							className="section-tab"
							role="tab"
							aria-selected={tab.id === active}
							aria-controls={`${id}-panel`}
							tabIndex={tab.id === active ? 0 : -1}
							onClick={() => onSelect(tab.id)}
						>
							{tab.label}
							<Badge badge={tab.badge} />
						</button>
					))}
				</div>
				<div className="section-aside">{aside}</div>
			</div>
			<div
				className="section-panel"
				role="tabpanel"
				id={`${id}-panel`}
				aria-labelledby={`${id}-${active}`}
			>
				<Suspense fallback={null}>{children}</Suspense>
			</div>
		</div>
	);
}

function Badge({ badge }: { readonly badge: SectionTab["badge"] }): ReactNode {
	if (badge === undefined || badge === 0) return null;
	if (badge === "dot") return <span className="badge-dot" />;
	return <span className="badge">{badge}</span>;
}
