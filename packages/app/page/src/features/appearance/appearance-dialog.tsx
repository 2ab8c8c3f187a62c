import type { ReactNode } from "react";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Segments } from "../../ui/segments.tsx";
import { appearanceStore, changeAppearance } from "./appearance-state.ts";

/** Theme, size of texts and density; what is chosen is seen at once. */
export function AppearanceDialog({
	onClose,
}: {
	readonly onClose: () => void;
}): ReactNode {
	const { theme, text, density } = useStore(appearanceStore);
	return (
		<Dialog
			title="Appearance"
			onClose={onClose}
			actions={
				<Button kind="primary" data-first onClick={onClose}>
					Done
				</Button>
			}
		>
			<Choice label="Theme">
				<Segments
					label="Theme"
					value={theme}
					options={[
						["system", "System"],
						["light", "Light"],
						["dark", "Dark"],
					]}
					onChange={(chosen) => changeAppearance({ theme: chosen })}
				/>
			</Choice>
			<Choice label="Font size">
				<Segments
					label="Font size"
					value={text}
					options={[
						["small", "Small"],
						["medium", "Medium"],
						["large", "Large"],
						["larger", "Larger"],
					]}
					onChange={(chosen) => changeAppearance({ text: chosen })}
				/>
			</Choice>
			<Choice label="Density">
				<Segments
					label="Density"
					value={density}
					options={[
						["comfortable", "Comfortable"],
						["compact", "Compact"],
					]}
					onChange={(chosen) => changeAppearance({ density: chosen })}
				/>
			</Choice>
			<p className="row-note">Applies to every collection you open.</p>
		</Dialog>
	);
}

function Choice({
	label,
	children,
}: {
	readonly label: string;
	readonly children: ReactNode;
}): ReactNode {
	return (
		<div className="appearance-choice">
			<span aria-hidden="true">{label}</span>
			{children}
		</div>
	);
}
