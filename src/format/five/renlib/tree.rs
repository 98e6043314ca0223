//! The nodes of a library, put into a tree by their flags.

use std::ops::Range;

use crate::diagnostic::Code;

/// What files begin with that have a header.
pub(super) const MAGIC: &[u8] = b"\xffRenLib\xff";

/// How long the header is: behind [`MAGIC`] two bytes of a version, then bytes that say nothing.
const HEADER: usize = 20;

/// What old files without a header begin with: the centre.
const CENTRE: u8 = 0x78;

/// The newest version whose layout is known.
const NEWEST: (u8, u8) = (3, 4);

/// Other nodes stand in place of this one; the first of them comes behind all that follows this one.
const SIBLINGS: u8 = 0x80;
/// Nothing follows this one.
const LEAF: u8 = 0x40;
/// A comment of old times.
const OLD_COMMENT: u8 = 0x20;
/// The user has put a mark on it, to find it again.
const MARK: u8 = 0x10;
/// A comment.
const COMMENT: u8 = 0x08;
/// The library is opened here.
const START: u8 = 0x04;
/// It was not played: the point bears a text alone.
const NO_MOVE: u8 = 0x02;
/// Two more bytes of flags follow.
const EXTENSION: u8 = 0x01;
/// In those: a text on the point.
const BOARD_TEXT: u16 = 0x0001;

/// No node.
pub(super) const NONE: u32 = u32::MAX;

/// A node. The others are named by their indices; [`NONE`] is none.
pub(super) struct Node {
    /// Where it stands.
    pub(super) at: u32,
    /// The point; 0 is none.
    pub(super) position: u8,
    flags: u8,
    parent: u32,
    /// The first of those that follow it, the last, and the next of its own kind.
    pub(super) first: u32,
    last: u32,
    pub(super) next: u32,
}

impl Node {
    fn new(at: usize, position: u8, flags: u8) -> Self {
        Self {
            at: at as u32,
            position,
            flags,
            parent: NONE,
            first: NONE,
            last: NONE,
            next: NONE,
        }
    }

    pub(super) fn is_played(&self) -> bool {
        self.flags & NO_MOVE == 0
    }

    pub(super) fn has_mark(&self) -> bool {
        self.flags & MARK != 0
    }

    pub(super) fn is_start(&self) -> bool {
        self.flags & START != 0
    }
}

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// A comment of old times, in seven bits.
    Old,
    /// A comment.
    Comment,
    /// A text on the point.
    Board,
}

/// A text of a node.
pub(super) struct Text {
    pub(super) node: u32,
    pub(super) kind: Kind,
    /// Its bytes, without what ends it.
    pub(super) bytes: Range<usize>,
}

/// What is wrong with the bytes.
pub(super) struct Flaw {
    pub(super) code: Code,
    pub(super) bytes: Range<usize>,
    pub(super) message: String,
}

/// A library. The first node is its root, which is no turn; old files leave it out.
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// In the order of their nodes.
    pub(super) texts: Vec<Text>,
    pub(super) flaws: Vec<Flaw>,
    /// The version that the header names.
    pub(super) version: Option<(u8, u8)>,
    /// Whether the bytes are those of a library at all.
    pub(super) is_library: bool,
}

impl Tree {
    /// Of bytes that were cut off the end is no fault of theirs.
    pub(super) fn read(bytes: &[u8], is_cut_off: bool) -> Self {
        let mut grow = Grow {
            bytes,
            at: 0,
            is_cut_off,
            current: 0,
            remembered: Vec::new(),
            tree: Self {
                nodes: Vec::new(),
                texts: Vec::new(),
                flaws: Vec::new(),
                version: None,
                is_library: true,
            },
        };
        if grow.header() {
            grow.nodes();
        }
        grow.tree
    }

    pub(super) fn node(&self, index: u32) -> Option<&Node> {
        self.nodes.get(index as usize)
    }

    /// The first node from that one on, among those that share its place, that was played.
    pub(super) fn played(&self, mut index: u32) -> Option<u32> {
        while let Some(node) = self.node(index) {
            if node.is_played() {
                return Some(index);
            }
            index = node.next;
        }
        None
    }

    /// The nodes that follow a node, in their order.
    pub(super) fn below(&self, index: u32) -> impl Iterator<Item = (u32, &Node)> {
        let mut next = self.node(index).map_or(NONE, |node| node.first);
        std::iter::from_fn(move || {
            let (index, node) = (next, self.node(next)?);
            next = node.next;
            Some((index, node))
        })
    }

    /// The texts of a node.
    pub(super) fn texts(&self, index: u32) -> impl Iterator<Item = &Text> {
        let first = self.texts.partition_point(|text| text.node < index);
        let rest = self.texts.get(first..).unwrap_or_default();
        rest.iter().take_while(move |text| text.node == index)
    }
}

struct Grow<'a> {
    bytes: &'a [u8],
    at: usize,
    is_cut_off: bool,
    /// The node that the next one follows; [`NONE`] where there is none to go back to.
    current: u32,
    /// The nodes that others will stand in place of.
    remembered: Vec<u32>,
    tree: Tree,
}

impl Grow<'_> {
    /// Whether nodes may be read behind what stands at the head.
    fn header(&mut self) -> bool {
        if self.bytes.first() == Some(&CENTRE) {
            return true;
        }
        if !self.bytes.starts_with(MAGIC) {
            self.tree.is_library = false;
            let message = "no library of RenLib: its header is missing";
            self.flaw(Code::UnknownFormat, 0..1, message);
            return false;
        }
        let Some(&[major, minor]) = self.bytes.get(MAGIC.len()..MAGIC.len() + 2) else {
            self.flaw(
                Code::Unclosed,
                0..self.bytes.len(),
                "a header that is cut off",
            );
            return false;
        };
        self.tree.version = Some((major, minor));
        if (major, minor) > NEWEST {
            let message = format!(
                "a library of version {major}.{minor}: {}.{} is the newest that is known",
                NEWEST.0, NEWEST.1
            );
            self.flaw(Code::BadValue, MAGIC.len()..MAGIC.len() + 2, message);
            return false;
        }
        if self.bytes.len() < HEADER {
            self.flaw(
                Code::Unclosed,
                0..self.bytes.len(),
                "a header that is cut off",
            );
            return false;
        }
        self.at = HEADER;
        true
    }

    fn nodes(&mut self) {
        if self.bytes.get(self.at) != Some(&0) {
            self.tree.nodes.push(Node::new(self.at, 0, 0));
        }
        while let Some(&[position, flags]) = self.pair() {
            let at = self.at - 2;
            if self.current == NONE {
                let message = "a node where no branch is left that it could belong to";
                self.flaw(Code::Syntax, at..at + 2, message);
                return;
            }
            let index = self.add(Node::new(at, position, flags));
            let is_whole = self.texts_of(index, flags);
            self.go_on(index, flags);
            if !is_whole {
                return;
            }
        }
        if self.at < self.bytes.len() && !self.is_cut_off {
            let message = "half a node at the end of the file";
            self.flaw(Code::Unclosed, self.at..self.bytes.len(), message);
        }
    }

    fn pair(&mut self) -> Option<&[u8; 2]> {
        let pair = self.bytes.get(self.at..)?.first_chunk()?;
        self.at += 2;
        Some(pair)
    }

    /// Puts a node behind the others that follow the present one. The first of all is the root.
    fn add(&mut self, mut node: Node) -> u32 {
        let index = self.tree.nodes.len() as u32;
        if index > 0 {
            node.parent = self.current;
            let nodes = &mut self.tree.nodes;
            let parent = nodes.get_mut(self.current as usize);
            let before = parent.map_or(NONE, |parent| {
                if parent.first == NONE {
                    parent.first = index;
                }
                std::mem::replace(&mut parent.last, index)
            });
            if let Some(before) = nodes.get_mut(before as usize) {
                before.next = index;
            }
        }
        self.tree.nodes.push(node);
        index
    }

    /// Which node the next one follows.
    fn go_on(&mut self, index: u32, flags: u8) {
        self.current = index;
        if index == 0 {
            return;
        }
        if flags & SIBLINGS != 0 {
            self.remembered.push(index);
        }
        if flags & LEAF != 0 {
            let back = self.remembered.pop().and_then(|back| self.tree.node(back));
            self.current = back.map_or(NONE, |node| node.parent);
        }
    }

    /// Passes over what stands behind a node; false if the file ends in it.
    fn texts_of(&mut self, index: u32, flags: u8) -> bool {
        let mut more = 0;
        if flags & EXTENSION != 0 {
            let Some(&pair) = self.pair() else {
                let message = "a node without the flags that it announces";
                return self.broken_off(message);
            };
            more = u16::from_be_bytes(pair);
            if more & !BOARD_TEXT != 0 {
                let message = format!("flags {more:04x}: of these 0001 alone is known");
                self.flaw(Code::Syntax, self.at - 2..self.at, message);
            }
        }
        let comment = match () {
            () if flags & OLD_COMMENT != 0 => Some(Kind::Old),
            () if flags & COMMENT != 0 => Some(Kind::Comment),
            () => None,
        };
        let board = (more & BOARD_TEXT != 0).then_some(Kind::Board);
        let mut kinds = comment.into_iter().chain(board);
        kinds.all(|kind| self.text(index, kind))
    }

    /// A text is padded to an even number of bytes, what ends it included.
    fn text(&mut self, node: u32, kind: Kind) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let end = match kind {
            Kind::Old => rest
                .iter()
                .position(|byte| byte & 0x80 != 0)
                .map(|at| at + 1),
            Kind::Comment | Kind::Board => memchr::memchr(0, rest),
        };
        let start = self.at;
        let Some(len) = end else {
            let bytes = start..self.bytes.len();
            self.tree.texts.push(Text { node, kind, bytes });
            return self.broken_off("a text without an end");
        };
        let bytes = start..start + len;
        self.tree.texts.push(Text { node, kind, bytes });
        let taken = if kind == Kind::Old { len } else { len + 1 };
        self.at = start + taken.next_multiple_of(2);
        true
    }

    fn broken_off(&mut self, message: &str) -> bool {
        if !self.is_cut_off {
            let start = self.at.min(self.bytes.len());
            self.flaw(Code::Unclosed, start..self.bytes.len(), message);
        }
        false
    }

    fn flaw(&mut self, code: Code, bytes: Range<usize>, message: impl Into<String>) {
        self.tree.flaws.push(Flaw {
            code,
            bytes,
            message: message.into(),
        });
    }
}
