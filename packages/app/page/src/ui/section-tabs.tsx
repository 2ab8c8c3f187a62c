import {
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useId,
	useRef,
} from "react";
import { IconButton } from "./icon-button.tsx";
import { showMenuBelow } from "./menu-state.tsx";
import { useOutOfSight } from "./use-out-of-sight.ts";

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

/** Parts of a view, of which one is shown. Arrow keys go from one to the next; those that there is no room for are in a menu as well. */
export function SectionTabs(props: SectionTabsProps): ReactNode {
	const { label, tabs, active, onSelect, aside, children } = props;
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	const idOf = (tab: string) => `${id}-${tab}`;
	const out = useOutOfSight(
		list,
		tabs.map((tab) => idOf(tab.id)),
	);
	const hidden = tabs.filter((tab) => out.has(idOf(tab.id)));
	const activeId = idOf(active);
	useEffect(() => {
		document
			.getElementById(activeId)
			?.scrollIntoView({ block: "nearest", inline: "nearest" });
	}, [activeId]);
	const choose = (tab: string) => {
		onSelect(tab);
		document.getElementById(idOf(tab))?.focus();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (step === undefined) return;
		const index = tabs.findIndex((tab) => tab.id === active);
		const next = tabs[(index + step + tabs.length) % tabs.length];
		if (!next) return;
		event.preventDefault();
		choose(next.id);
	};
	return (
		<div className="section">
			<div className="section-bar">
				<div
					ref={list}
					className="section-tabs"
					role="tablist"
					aria-label={label}
					onKeyDown={onKeyDown}
				>
					{tabs.map((tab) => (
						<button
							type="button"
							key={tab.id}
							id={idOf(tab.id)}
							className="section-tab"
							role="tab"
							data-out={out.has(idOf(tab.id)) || undefined}
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
				{hidden.length > 0 && (
					<IconButton
						icon="more"
						label={`More: ${hidden.map((tab) => tab.label).join(", ")}`}
						hasMenu
						onClick={({ currentTarget }) =>
							showMenuBelow(
								hidden.map((tab) => ({
									label: tab.label,
									note: noteOf(tab.badge),
									run: () => choose(tab.id),
								})),
								currentTarget,
							)
						}
					/>
				)}
				<div className="section-aside">{aside}</div>
			</div>
			<div
				className="section-panel"
				role="tabpanel"
				id={`${id}-panel`}
				aria-labelledby={activeId}
			>
				{children}
			</div>
		</div>
	);
}

/** A badge in a menu. */
function noteOf(badge: SectionTab["badge"]): string {
	if (badge === "dot") return "•";
	return badge ? String(badge) : "";
}

function Badge({ badge }: { readonly badge: SectionTab["badge"] }): ReactNode {
	if (badge === undefined || badge === 0) return null;
	if (badge === "dot") return <span className="badge-dot" />;
	return <span className="badge">{badge}</span>;
}
