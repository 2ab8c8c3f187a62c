import { Component, type ReactNode } from "react";
import { Button } from "./button.tsx";
import { Problem } from "./problem.tsx";

interface Props {
	readonly children: ReactNode;
}

interface State {
	readonly error: unknown;
}

/** A part of the page that fails says so in its place; the rest goes on. React has no other way than a class. */
export class ErrorBoundary extends Component<Props, State> {
	override state: State = { error: undefined };

	static getDerivedStateFromError(error: unknown): State {
		return { error };
	}

	override render(): ReactNode {
		const { error } = this.state;
		if (error === undefined) return this.props.children;
		return (
			<div className="pane">
				<Problem
					problem={{
						message: `Cannot be displayed: ${error instanceof Error ? error.message : String(error)}`,
						hint: "Unsaved changes are kept. Try again, or reload the page.",
					}}
				/>
				<p className="error-actions">
					<Button onClick={() => this.setState({ error: undefined })}>
						Try again
					</Button>
				</p>
			</div>
		);
	}
}
