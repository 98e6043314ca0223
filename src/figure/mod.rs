//! What to draw, and the drawing: figure, scene, SVG.
